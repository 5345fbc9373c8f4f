/** Of a link to a view. */
export const viewLink = {
  make: 'リンク',
  hint: 'この表示へのリンクをコピーします',
  title: 'この表示へのリンク',
  copied: 'リンクをコピーしました',
  nothing: 'リンクにする画像が表示されていません',
  refused: 'リンクを作成できませんでした。',
  byHand: 'ブラウザがコピーを許可しませんでした。リンクを選んでコピーしてください。',
  goneHere: 'リンク先のシリーズは、なくなったか、閲覧できません',
  gone: 'リンク先のシリーズのうち {{count}} 件は、なくなったか、閲覧できません。',
  allGone: 'リンク先のシリーズは、なくなったか、閲覧できません。最初の画像を表示しています。',
  nearest: 'リンク先の画像はなくなりました。いちばん近い画像を表示しています。',
  changed: 'リンクが作られたあとに、シリーズの画像が変わりました。',
  renewed: 'リンクが作られたあとに、この画像は新しい版に置き換えられました。',
  withheld: '答えが示されるまで、リンク先は開けません。最初の画像を表示しています。',
  beside: 'このリンクに含まれない計測が {{count}} 件あります。',
  showAll: 'すべて表示',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'プレゼンテーションに保存しました',
  nothing: '保存する画像が表示されていません',
  refused: '保存できませんでした',
} as const;
