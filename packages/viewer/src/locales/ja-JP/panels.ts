export const header = {
  identityHidden: '患者情報は非表示',
  identityConflict: '患者情報が一致しません',
  account: 'ユーザー',
  signedOut: '未ログイン',
  version: 'バージョン {{version}}',
  back: '戻る',
  sex: { M: '男', F: '女', O: 'その他' },
  age: { years: '{{count}}歳', months: '{{number}}か月', weeks: '{{number}}週', days: '{{number}}日' },
} as const;

export const browser = {
  viewed: '表示済みの割合',
  label: 'スタディとシリーズ',
  unnamed: '無題のスタディ',
  incomplete: '未完了 {{received}} / {{expected}}',
  seriesUnnumbered: 'シリーズ',
  images: '画像 {{count}} 枚',
  instances: 'インスタンス {{count}} 件',
} as const;

export const switcher = {
  title: 'シリーズを切り替え',
  search: 'シリーズ・スタディを検索',
  none: '見つかりません',
  shown: '表示中',
} as const;
