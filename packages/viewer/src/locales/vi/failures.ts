export const nothing = {
  studies: 'Không có ca chụp nào để hiển thị',
  studiesDetail: 'Thư mục này không có ảnh DICOM.',
  named: 'Số ca chụp được yêu cầu không có hoặc bạn không được xem: {{count}}.',
  series: 'Chuỗi ảnh này không có ảnh nào để hiển thị',
  video: 'Đây là video. Trình xem này chỉ hiển thị ảnh tĩnh. Tệp vẫn được lưu.',
  report: 'Đây là báo cáo có cấu trúc, không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  key_objects: 'Đây là bản ghi chọn ảnh chính, không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  document: 'Đây là tài liệu (PDF…), không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  waveform: 'Đây là dạng sóng (điện tâm đồ…). Trình xem này không hiển thị được dạng sóng.',
  contours: 'Đây là đường viền (RT Structure Set), không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  plan: 'Đây là kế hoạch điều trị, không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  presentation: 'Đây là bản ghi trạng thái hiển thị, không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  slide:
    'Đây là tiêu bản giải phẫu bệnh (ảnh quét toàn tiêu bản). Trình xem này chưa hiển thị được tiêu bản. Tệp vẫn được lưu.',
  no_pixels: 'Đối tượng này không có điểm ảnh nên không hiển thị được dưới dạng ảnh.',
  no_still:
    'Không lấy được ảnh tĩnh từ dữ liệu điểm ảnh này. Có thể đây là video hoặc dữ liệu bị hỏng. Tệp vẫn được lưu.',
} as const;

export const nextViewable = {
  image: 'Đến ảnh tiếp theo hiển thị được',
  series: 'Đến chuỗi ảnh tiếp theo có ảnh',
  back: 'Quay lại',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'Liên kết này đã hết hạn. Hãy yêu cầu người gửi cung cấp liên kết mới.',
  link_not_yet: 'Liên kết này chưa bắt đầu. Hãy thử lại vào ngày bắt đầu.',
  link_door: 'Liên kết này yêu cầu nhập lại mật khẩu hoặc mã. Hãy tải lại trang và nhập.',
  link_marked_only:
    'Liên kết này chỉ hiển thị ảnh có hình mờ và ảnh này không thể gắn hình mờ. Nếu cần, hãy yêu cầu người gửi.',
} as const;

export const failed = {
  retry: 'Thử lại',
  back: 'Quay lại',
  studies: 'Không tải được ca chụp',
  series: 'Không tải được chuỗi ảnh',
  image: 'Không hiển thị được ảnh',
  imageDetail: 'Ảnh {{number}}: {{text}}',
  withElement: '{{text}} (Phần tử: {{element}})',
  source: {
    ...byLink,
    busy: 'Máy chủ đang quá tải. Vui lòng thử lại sau.',
    signed_out: 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.',
    forbidden: 'Bạn không có quyền truy cập. Hãy yêu cầu chủ dữ liệu cấp quyền.',
    gone: 'Dữ liệu đã bị xóa hoặc di chuyển. Hãy quay lại màn hình trước và kiểm tra danh sách.',
    offline: 'Thiết bị này chưa kết nối mạng. Hãy kiểm tra kết nối rồi thử lại.',
    unreachable: 'Không thể kết nối máy chủ. Hãy kiểm tra mạng và thử lại sau.',
    refused: 'Máy chủ gặp lỗi. Vui lòng thử lại sau.',
  },
  frame: {
    ...byLink,
    file_changed:
      'Tệp này đã bị thay đổi, di chuyển hoặc xóa sau khi mở nên không đọc được. Hãy chọn lại tệp và mở lần nữa.',
    not_public: 'Ảnh này không còn công khai hoặc cần đăng nhập. Hãy hỏi người gửi hoặc đăng nhập.',
    busy: 'Máy chủ đang quá tải. Vui lòng thử lại sau.',
    signed_out: 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.',
    forbidden: 'Bạn không có quyền xem ảnh này. Hãy yêu cầu chủ dữ liệu cấp quyền.',
    missing:
      'Máy chủ không có dữ liệu của ảnh này, có thể đã bị xóa hoặc di chuyển. Hãy quay lại màn hình trước và kiểm tra danh sách. Nếu không có trong danh sách, bạn có thể tải lên lại từ dữ liệu gốc.',
    not_in_file:
      'Tệp không đủ dữ liệu điểm ảnh của khung hình này nên không hiển thị được. Nếu còn dữ liệu gốc, hãy xuất lại.',
    server: 'Máy chủ gặp lỗi. Vui lòng thử lại sau.',
    status: 'Máy chủ gặp lỗi ({{status}}). Vui lòng thử lại sau.',
    offline: 'Thiết bị này chưa kết nối mạng. Hãy kiểm tra kết nối rồi thử lại.',
    network: 'Không thể kết nối máy chủ. Hãy kiểm tra mạng và thử lại sau.',
    silent: 'Không nhận được dữ liệu của ảnh này nên đã dừng tải. Vui lòng thử lại sau.',
    video: 'Đây là video ({{syntax}}). Trình xem này chỉ hiển thị ảnh tĩnh.',
    unsupported_transfer_syntax:
      'Không hiển thị được ảnh có cú pháp truyền này ({{syntax}}). Hãy xuất lại từ máy gốc với cú pháp truyền khác.',
    bad_pixel_description: 'Không hiển thị được vì mô tả ảnh (kích thước…) mâu thuẫn nhau. Hãy xuất lại từ máy gốc.',
    mismatch:
      'Không hiển thị được vì kích thước hoặc số màu của dữ liệu nén không khớp với mô tả điểm ảnh. Hãy xuất lại từ máy gốc ({{syntax}}).',
    truncated: 'Dữ liệu điểm ảnh bị cắt ngang. Hãy lấy lại từ máy hoặc CD gốc.',
    corrupt: 'Dữ liệu điểm ảnh bị hỏng. Hãy lấy lại từ máy hoặc CD gốc ({{syntax}}).',
    too_large: 'Ảnh quá lớn nên trình duyệt này không hiển thị được. Hãy thử trên máy tính có nhiều bộ nhớ hơn.',
    too_many_pixels: 'Ảnh quá lớn nên không hiển thị được. Trình xem này hiển thị được tối đa {{most}} điểm ảnh.',
    codec_unavailable: 'Không tải được chương trình cần để hiển thị. Hãy kiểm tra kết nối rồi thử lại.',
  },
} as const;

export const partMissing = {
  words: 'Không tải được phần này. Hãy kiểm tra kết nối rồi thử lại.',
  again: 'Thử lại',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Đóng',
  types: { info: 'Thông tin', success: 'Thành công', warning: 'Cảnh báo', error: 'Lỗi' },
} as const;
