export const phone = {
  fullScreen: 'Toàn màn hình',
  fullScreenHint: 'Chỉ hiển thị trình xem trên màn hình',
  leaveFullScreen: 'Thoát toàn màn hình',
  turning: 'Xoay …',
  close: 'Đóng',
  closeHint: 'Đóng trình xem và quay lại',
} as const;
