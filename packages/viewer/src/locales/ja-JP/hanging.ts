export const hanging = {
  atOpening: '開いたときに配置する',
  refused: '配置の設定を保存できませんでした。このページでは使えます。',
  prior: '前回',
  keep: 'この種の検査にはこの配置',
  own: '自分の配置',
  remove: '{{name}} を削除',
  unreadable: '読めないため使われません（{{places}}）',
} as const;
