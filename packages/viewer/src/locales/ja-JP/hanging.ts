export const hanging = {
  atOpening: '開いたときに配置する',
  refused: '配置の設定を保存できませんでした。このページでは使えます。',
} as const;
