/** Of a link to a view. */
export const viewLink = {
  make: 'Liên kết',
  hint: 'Sao chép liên kết đến khung nhìn này',
  title: 'Liên kết đến khung nhìn này',
  copied: 'Đã sao chép liên kết',
  nothing: 'Không có hình nào đang hiển thị để tạo liên kết',
  refused: 'Không tạo được liên kết.',
  byHand: 'Trình duyệt không cho phép sao chép. Hãy chọn liên kết và sao chép.',
  goneHere: 'Chuỗi của liên kết không còn, hoặc bạn không được xem',
  gone: 'Số chuỗi của liên kết không còn hoặc bạn không được xem: {{count}}.',
  allGone: 'Chuỗi mà liên kết dẫn đến không còn, hoặc bạn không được xem. Đang hiển thị hình đầu tiên.',
  nearest: 'Hình mà liên kết dẫn đến không còn. Đang hiển thị hình gần nhất.',
  changed: 'Các hình của chuỗi đã thay đổi kể từ khi liên kết được tạo.',
  renewed: 'Ảnh đã được thay bằng phiên bản mới hơn sau khi liên kết được tạo.',
  withheld: 'Chưa thể mở khung nhìn của liên kết trước khi đáp án được hiển thị. Đang hiển thị hình đầu tiên.',
  beside: 'Số phép đo mà liên kết này không hiển thị: {{count}}.',
  showAll: 'Hiển thị tất cả',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'Đã lưu vào bài trình chiếu',
  nothing: 'Không có hình nào đang hiển thị để lưu',
  refused: 'Không lưu được',
} as const;
