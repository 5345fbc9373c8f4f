export const hanging = {
  atOpening: '打开时自动排列',
  refused: '排列设置未能保存。在本页面有效。',
} as const;
