export const hanging = {
  atOpening: 'Bố trí khi mở',
  refused: 'Không lưu được thiết lập bố trí. Trên trang này nó vẫn có hiệu lực.',
} as const;
