export const header = {
  identityHidden: 'Đã ẩn thông tin bệnh nhân',
  identityConflict: 'Thông tin bệnh nhân không khớp',
  account: 'Người dùng',
  signedOut: 'Chưa đăng nhập',
  version: 'Phiên bản {{version}}',
  back: 'Quay lại',
  sex: { M: 'Nam', F: 'Nữ', O: 'Khác' },
  age: {
    years: '{{count}} tuổi',
    months: '{{number}} tháng tuổi',
    weeks: '{{number}} tuần tuổi',
    days: '{{number}} ngày tuổi',
  },
} as const;

export const browser = {
  viewed: 'Tỷ lệ đã xem',
  label: 'Ca chụp và chuỗi ảnh',
  unnamed: 'Ca chụp không tên',
  incomplete: 'Chưa đủ {{received}} / {{expected}}',
  seriesUnnumbered: 'Chuỗi ảnh',
  images: '{{count}} ảnh',
  instances: '{{count}} đối tượng',
} as const;

export const switcher = {
  title: 'Chuyển chuỗi ảnh',
  search: 'Tìm chuỗi ảnh hoặc ca chụp',
  none: 'Không tìm thấy',
  shown: 'Đang hiển thị',
} as const;
