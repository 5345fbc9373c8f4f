export const hanging = {
  atOpening: 'Bố trí khi mở',
  refused: 'Không lưu được thiết lập bố trí. Trên trang này nó vẫn có hiệu lực.',
  prior: 'Lần trước',
  keep: 'Dùng bố trí này cho ca chụp loại này',
  own: 'Bố trí của tôi',
  remove: 'Xóa {{name}}',
  unreadable: 'Không dùng vì không đọc được ({{places}})',
} as const;
