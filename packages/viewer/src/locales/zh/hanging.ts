export const hanging = {
  atOpening: '打开时自动排列',
  refused: '排列设置未能保存。在本页面有效。',
  prior: '前次',
  keep: '此类检查使用此排列',
  own: '我的排列',
  remove: '删除 {{name}}',
  unreadable: '无法读取，因此不使用（{{places}}）',
} as const;
