import type { ErrorWords } from '../words.ts';

const copyAgain = 'Hãy sao chép lại từ máy hoặc CD gốc rồi tải lên lại.';
const exportAgain = 'Hãy xuất lại từ máy hoặc phần mềm nguồn rồi tải lên lại.';

const splitOrZip =
  'Hãy xuất lại thành nhiều tệp từ máy hoặc phần mềm nguồn. Nếu chỉ để lưu giữ, bạn có thể nén thành ZIP rồi tải lên.';

/** Words of the errors in Vietnamese. */
export const vi: ErrorWords = {
  bad_request: ['Nội dung yêu cầu không đúng.', 'Hãy kiểm tra nội dung đã nhập.'],
  bad_json: ['Không đọc được yêu cầu dưới dạng JSON.', 'Hãy kiểm tra nội dung gửi.'],
  bad_multipart: [
    'Dữ liệu gửi không đúng định dạng.',
    'Vui lòng gửi lại. Nếu gửi từ màn hình, hãy tải lại trang trước.',
  ],
  bad_target: ['Không thể tải lên vị trí này.', 'Vui lòng chọn thư mục khác.'],
  folder_not_creatable: ['Không thể tạo thư mục tại vị trí này.', 'Vui lòng chọn thư mục khác.'],
  case_not_creatable: ['Không thể tạo ca bệnh tại đây.', 'Hãy tạo ca bệnh ngay trong một hội thảo.'],
  bad_move_target: ['Không thể chuyển đến thư mục này', 'Vui lòng chọn thư mục khác.'],
  series_not_movable: ['Không thể di chuyển chuỗi ảnh', 'Vui lòng di chuyển ca chụp.'],
  image_not_movable: ['Không thể di chuyển ảnh trong chuỗi ảnh', 'Vui lòng di chuyển ca chụp.'],
  image_series_image_not_movable: [
    'Không thể di chuyển ảnh trong bộ ảnh',
    'Hãy di chuyển cả bộ ảnh, hoặc chuyển bộ ảnh về thư mục trước.',
  ],
  convert_needs_plain_folder: [
    'Chỉ thư mục thông thường mới chuyển thành bộ ảnh được.',
    'Vui lòng chọn thư mục thông thường.',
  ],
  convert_has_folders: [
    'Trong thư mục có thư mục khác nên không thể chuyển thành bộ ảnh.',
    'Hãy di chuyển các thư mục bên trong rồi thử lại.',
  ],
  convert_needs_images: [
    'Có tệp không phải JPEG hoặc PNG nên không thể chuyển thành bộ ảnh.',
    'Hãy di chuyển các tệp không phải ảnh rồi thử lại.',
  ],
  convert_empty: ['Thư mục không có ảnh nên không thể chuyển thành bộ ảnh.', 'Hãy thêm ảnh JPEG hoặc PNG.'],
  not_an_image_series: ['Đây không phải bộ ảnh.', 'Vui lòng chọn bộ ảnh.'],
  url_invalid: ['Vui lòng nhập URL đúng', 'Hãy nhập URL bắt đầu bằng http:// hoặc https://.'],
  link_not_creatable: ['Không thể tạo liên kết tại vị trí này.', 'Vui lòng chọn thư mục khác.'],
  auto_delete_past: ['Không thể chọn ngày trong quá khứ.', 'Vui lòng chọn hôm nay hoặc ngày sau đó.'],
  name_required: ['Chưa có tên', 'Vui lòng nhập tên.'],
  name_too_long: ['Tên quá dài (tối đa {limit} ký tự).', 'Vui lòng chọn tên ngắn hơn.'],
  name_invalid: [
    'Tên chứa ký tự không dùng được.',
    'Hãy bỏ “/”, ký tự điều khiển và ký hiệu đổi hướng chữ rồi nhập lại.',
  ],
  tag_required: ['Chưa có tên thẻ', 'Vui lòng nhập tên thẻ.'],
  tag_too_long: ['Thẻ quá dài (tối đa {limit} ký tự).', 'Vui lòng chọn thẻ ngắn hơn.'],
  tag_invalid: ['Thẻ chứa ký tự không dùng được.', 'Hãy bỏ dấu xuống dòng và ký tự điều khiển rồi nhập lại.'],
  image_not_in_reading: [
    'Ảnh đã đo không có trong dữ liệu đang mở.',
    'Ảnh có thể đã bị di chuyển hoặc xóa. Hãy mở lại trình xem.',
  ],
  too_many_measurements: [
    'Một ca chụp lưu được tối đa {limit} chú thích.',
    'Hãy xóa chú thích không cần thiết rồi thử lại.',
  ],
  measurements_too_large: [
    'Dữ liệu chú thích của một ca chụp tối đa {limit} MB.',
    'Hãy xóa chú thích không cần thiết, như đường vẽ tay, rồi thử lại.',
  ],
  newer_record_form: ['Chú thích này có định dạng của phiên bản mới hơn nên không thể lưu.', 'Vui lòng tải lại trang.'],
  too_many_tags: ['Một mục gắn được tối đa {limit} thẻ.', 'Hãy bỏ thẻ không dùng rồi thử lại.'],
  too_many_frames: ['Mỗi lần chỉ định được tối đa {limit} khung hình.', 'Hãy chia thành nhiều lần.'],
  not_a_viewer_source: [
    'Trình xem không mở được dữ liệu này.',
    'Hãy chọn ca chụp, chuỗi ảnh, bộ ảnh, tệp DICOM, ảnh JPEG hoặc PNG.',
  ],

  password_wrong: ['Mật khẩu không đúng.', 'Vui lòng nhập lại.'],
  factor_ticket_over: ['Đã quá thời gian hoặc đã hoàn tất.', 'Vui lòng làm lại từ đầu.'],
  factor_code_wrong: [
    'Mã không đúng.',
    'Hãy nhập mã đang hiển thị. Nếu lặp lại nhiều lần, hãy kiểm tra giờ trên thiết bị có đúng không.',
  ],
  factor_code_used: ['Mã này đã được dùng.', 'Hãy đợi mã tiếp theo hiển thị rồi nhập mã mới.'],
  recovery_code_used: ['Mã khôi phục này đã được dùng.', 'Hãy nhập mã khôi phục chưa dùng.'],
  passkey_refused: ['Không thể xác minh khóa truy cập.', 'Vui lòng thử lại hoặc dùng cách khác.'],
  third_party_refused: ['Dịch vụ khác không xác nhận được danh tính của bạn.', 'Hãy đăng nhập lại từ đầu.'],
  third_party_denied: ['Việc đăng nhập đã bị hủy ở dịch vụ khác.', 'Để đăng nhập, hãy bắt đầu lại.'],
  third_party_ticket_over: [
    'Lần đăng nhập này đã quá lâu hoặc bắt đầu ở cửa sổ khác.',
    'Hãy đăng nhập lại từ đầu trong cửa sổ này.',
  ],
  third_party_email_unverified: [
    'Dịch vụ khác chưa xác nhận địa chỉ email nào của bạn.',
    'Hãy xác nhận tại đó, hoặc đăng ký tại đây bằng email và mật khẩu.',
  ],
  third_party_renewal_needed: ['Cần xác nhận lại việc đăng nhập của bạn.', 'Vui lòng đăng nhập lại.'],
  third_party_unavailable: [
    'Không thể kết nối với dịch vụ khác.',
    'Vui lòng thử lại sau, hoặc đăng nhập bằng email và mật khẩu.',
  ],
  not_signed_in: ['Cần đăng nhập.', 'Vui lòng đăng nhập rồi thử lại.'],
  email_unconfirmed: [
    'Địa chỉ email chưa được xác nhận.',
    'Hãy mở liên kết trong email nhận được khi đăng ký. Nếu không nhận được, có thể gửi lại.',
  ],
  mail_key_unknown: [
    'Liên kết này không đúng.',
    'Hãy kiểm tra đã mở trọn vẹn liên kết trong email chưa, hoặc nhận lại email.',
  ],
  mail_key_used: ['Liên kết này đã được dùng.', 'Hãy đăng nhập hoặc nhận lại email.'],
  mail_key_expired: ['Liên kết này đã hết hạn.', 'Hãy nhận lại email.'],
  invitation_unknown: [
    'Không tìm thấy lời mời này.',
    'Hãy kiểm tra đã nhập đủ mã mời chưa, hoặc hỏi người đã mời bạn.',
  ],
  invitation_over: [
    'Lời mời này không còn dùng được.',
    'Lời mời đã hết hạn, bị thu hồi hoặc đã được dùng. Hãy hỏi người đã mời bạn.',
  ],
  member_already: ['Người này đã tham gia tổ chức.', 'Có thể đổi quyền trong danh sách thành viên.'],
  user_not_found: ['Tài khoản này không tồn tại.', 'Vui lòng đăng nhập lại.'],
  wrong_credentials: ['Địa chỉ email hoặc mật khẩu không đúng.', 'Hãy kiểm tra nội dung đã nhập rồi thử lại.'],
  wrong_landing: ['Tên sự kiện hoặc mật khẩu không đúng.', 'Hãy kiểm tra cả hai rồi thử lại.'],
  token_expired: ['Phiên đăng nhập đã hết hạn.', 'Vui lòng đăng nhập lại.'],
  refresh_required: ['Phiên đăng nhập đã hết hạn.', 'Vui lòng đăng nhập lại.'],
  user_inactive: [
    'Tài khoản này đang chờ phê duyệt hoặc đã bị vô hiệu hóa.',
    'Vui lòng liên hệ quản trị viên của tổ chức.',
  ],

  no_access: [
    'Bạn không có quyền truy cập. Cũng có thể dữ liệu đã bị xóa hoặc URL không đúng.',
    'Hãy yêu cầu chủ dữ liệu cấp quyền hoặc kiểm tra URL.',
  ],
  level_too_low: [
    'Bạn không có quyền cần cho thao tác này (quyền cần có: {level}).',
    'Hãy yêu cầu chủ dữ liệu cấp quyền.',
  ],
  factor_demanded: [
    'Cần thiết lập xác minh 2 bước để mở tổ chức này.',
    'Hãy thiết lập xác minh 2 bước trong phần cài đặt tài khoản.',
  ],
  membership_needed: ['Bạn cần tham gia tổ chức để tải lên.', 'Hãy liên hệ quản trị viên của tổ chức để tham gia.'],
  create_needs_membership: [
    'Bạn cần tham gia tổ chức để tạo tại đây.',
    'Hãy liên hệ quản trị viên của tổ chức để tham gia.',
  ],
  join_needs_membership: [
    'Chỉ thành viên của tổ chức mới gộp được tệp của tổ chức vào ca chụp đến từ bên ngoài.',
    'Hãy nhờ một thành viên của tổ chức.',
  ],
  upload_needs_full_access: ['Cần toàn quyền để tải lên', 'Hãy yêu cầu chủ thư mục cấp quyền hoặc chọn thư mục khác.'],
  move_needs_full_access: ['Cần toàn quyền đối với dữ liệu cần di chuyển', 'Hãy yêu cầu chủ dữ liệu cấp quyền.'],
  read_only: ['Thư mục này chỉ đọc.', 'Vui lòng chọn thư mục khác.'],
  link_expired: ['Liên kết này đã hết hạn.', 'Hãy yêu cầu người gửi cung cấp liên kết mới.'],
  link_not_yet: ['Liên kết này mở từ ngày {day}.', 'Hãy thử lại vào ngày đó.'],
  link_password: ['Liên kết này cần mật khẩu.', 'Hãy nhập mật khẩu do người gửi cung cấp.'],
  link_code: ['Liên kết này cần mã.', 'Hãy nhập địa chỉ email để nhận mã.'],
  link_password_wrong: ['Mật khẩu không đúng.', 'Hãy kiểm tra mật khẩu do người gửi cung cấp rồi thử lại.'],
  link_code_wrong: ['Mã không đúng hoặc đã hết hạn.', 'Hãy nhập mã trong email mới nhất hoặc yêu cầu mã mới.'],
  link_marked_only: ['Liên kết này chỉ hiển thị hình ảnh có hình mờ.', 'Nếu cần bản gốc, hãy yêu cầu người gửi.'],
  answer_withheld: [
    'Dữ liệu gốc và thông tin của ca chụp này được ẩn cho đến khi hiện đáp án.',
    'Hãy thử lại sau khi hiện đáp án.',
  ],

  gone: ['Dữ liệu không tồn tại', 'Hãy làm mới danh sách và kiểm tra lại.'],
  event_unknown: ['Không có sự kiện này.', 'Hãy kiểm tra địa chỉ.'],
  route_not_found: ['URL này không tồn tại.', 'Hãy kiểm tra URL.'],
  frame_not_found: ['Không có khung hình được chỉ định.', 'Hãy kiểm tra số khung hình của ảnh.'],
  frame_missing: [
    'Tệp này không đủ dữ liệu điểm ảnh của khung hình {frames}.',
    'Các khung hình khác hiển thị được. Nếu còn dữ liệu gốc, hãy xuất lại rồi tải lên lại.',
  ],
  bulk_data_not_found: ['Không có dữ liệu khối (Bulk Data) được chỉ định.', 'Hãy kiểm tra URL.'],

  not_acceptable: ['Không thể trả dữ liệu theo định dạng yêu cầu.', 'Hãy chỉ định định dạng khác.'],
  already_exists: ['Mục này đã được thiết lập.', 'Hãy tải lại trang và kiểm tra.'],
  too_many_steps: ['Một bài trình chiếu có tối đa 200 bước.', 'Hãy xóa những bước không cần.'],
  too_many_view_links: [
    'Một tài khoản có tối đa 10.000 liên kết đến khung nhìn.',
    'Có thể thu hồi các liên kết không dùng nữa trong phần cài đặt.',
  ],
  layout_name_taken: ['Đã có bố cục mang tên này.', 'Hãy chọn tên khác hoặc thay thế.'],
  too_many_layouts: ['Một tổ chức có tối đa 50 bố cục.', 'Hãy xóa những bố cục không dùng nữa.'],
  event_name_taken: ['Tên sự kiện này đã được sử dụng.', 'Hãy chọn tên sự kiện khác.'],
  email_taken: ['Địa chỉ email này đã có tài khoản.', 'Hãy đăng nhập bằng tài khoản đó hoặc chọn email khác.'],
  too_many_passkeys: ['Chỉ thêm được tối đa {limit} khóa truy cập.', 'Hãy xóa khóa không dùng.'],
  patient_ambiguous: [
    'Mã bệnh nhân này được dùng cho nhiều bệnh nhân, do các nơi khác nhau cấp.',
    'Hãy mở mọi hình ảnh từ menu của một ca chụp của bệnh nhân.',
  ],
  factor_needed_first: [
    'Trước tiên bạn cần thiết lập xác minh 2 bước cho chính mình.',
    'Hãy thiết lập ứng dụng xác thực hoặc khóa truy cập rồi thử lại.',
  ],
  no_identity_conflict: [
    'Việc thông tin bệnh nhân không khớp đã được giải quyết.',
    'Hãy làm mới danh sách và kiểm tra lại.',
  ],
  place_taken: [
    'Không thể khôi phục vì cùng ca chụp đó đã có ở vị trí cũ hoặc đang được tải lên.',
    'Hãy để nguyên, hoặc khôi phục và thay thế ca chụp hiện có. Ca chụp hiện có sẽ chuyển vào thùng rác.',
  ],
  series_place_taken: [
    'Không thể khôi phục vì cùng chuỗi ảnh đó đã có ở vị trí cũ.',
    'Hãy dùng chuỗi ảnh hiện có, hoặc chuyển nó vào thùng rác rồi khôi phục lại.',
  ],
  image_place_taken: [
    'Không thể khôi phục vì cùng ảnh đó đã có ở vị trí cũ.',
    'Hãy dùng ảnh hiện có, hoặc chuyển nó vào thùng rác rồi khôi phục lại.',
  ],
  move_place_taken: [
    'Không thể di chuyển vì cùng ca chụp đó đã có ở nơi chuyển đến.',
    'Hãy chọn thư mục khác, hoặc chuyển ca chụp ở đó vào thùng rác trước.',
  ],
  move_overdue: [
    'Không thể di chuyển vì đã quá hạn tự động xóa của nơi chuyển đến.',
    'Hãy chọn thư mục khác, hoặc đổi cài đặt tự động xóa của nơi chuyển đến.',
  ],
  auto_delete_inherited: [
    'Không thể thay đổi vì đang áp dụng cài đặt tự động xóa của thư mục cấp trên.',
    'Hãy đổi cài đặt của thư mục cấp trên.',
  ],
  convert_receiving: ['Không thể chuyển thư mục đang được tải lên thành bộ ảnh.', 'Vui lòng thử lại khi tải lên xong.'],
  image_series_takes_images: [
    'Vị trí cũ nay là bộ ảnh, chỉ chứa được ảnh.',
    'Hãy chuyển bộ ảnh về thư mục rồi thử lại.',
  ],
  trashed_with_folder: ['Thư mục cũ đang ở trong thùng rác.', 'Hãy khôi phục thư mục đó trước.'],
  not_in_trash: ['Dữ liệu này không có trong danh sách thùng rác.', 'Hãy làm mới danh sách và kiểm tra lại.'],
  archive_too_many_files: ['Mỗi lần tải xuống được tối đa {limit} tệp.', 'Hãy tải xuống riêng từng thư mục bên trong.'],
  part_offset_differs: [
    'Phần tiếp theo của tệp bắt đầu ở vị trí khác với vị trí đã gửi.',
    'Hãy hỏi xem đã nhận được bao nhiêu và gửi tiếp từ đó.',
  ],
  part_in_use: ['Tệp này đang được nhận qua một kết nối khác.', 'Vui lòng thử lại sau giây lát.'],
  tus_version_unknown: [
    'Thiếu phiên bản tải lên có thể tiếp tục, hoặc phiên bản không được hỗ trợ.',
    'Hãy gửi bằng tus 1.0.0.',
  ],
  too_large: ['Dữ liệu quá lớn (tối đa {limit}).', 'Hãy chia nhỏ rồi gửi.'],
  folder_too_large: [
    'Thư mục quá lớn (mỗi lần tối đa {limit} mục, {levels} cấp).',
    'Hãy chỉ định từng thư mục bên trong.',
  ],
  unsupported_media_type: ['Không nhận được dữ liệu có định dạng này.', 'Hãy kiểm tra định dạng dữ liệu.'],
  range_not_satisfiable: ['Phạm vi yêu cầu nằm ngoài dữ liệu.', 'Hãy kiểm tra kích thước dữ liệu.'],
  upload_too_many_images: ['Mỗi lần tải lên có tối đa {limit} ảnh.', 'Hãy chia thành nhiều lần tải lên.'],
  too_many_awaited: [
    'Số ảnh chưa nhận được của các lần tải lên đang chạy vượt quá {limit}.',
    'Vui lòng thử lại khi các lần tải lên khác đã xong.',
  ],
  too_many_requests: ['Thử quá nhiều lần.', 'Vui lòng thử lại sau {seconds} giây.'],
  too_many_letters: [
    'Đã gửi quá nhiều email đến các địa chỉ chưa có tài khoản.',
    'Chưa có gì thay đổi. Vui lòng thử lại sau khoảng {hours} giờ.',
  ],

  internal: [
    'Máy chủ gặp lỗi',
    'Vui lòng thử lại sau. Nếu lỗi vẫn tiếp diễn, hãy báo thời điểm xảy ra lỗi cho quản trị viên máy chủ.',
  ],
  deidentification_required: ['Tệp gửi qua liên kết này phải được ẩn danh.', 'Hãy ẩn danh các tệp rồi gửi lại.'],
  identifiers_present: [
    'Tệp vẫn còn thông tin lẽ ra phải bị xóa nên không được lưu: {tags}',
    'Hãy kiểm tra thiết lập ẩn danh rồi thử lại.',
  ],
  bad_field_text: [
    'Giá trị của {field} không hợp lệ nên tệp không được lưu. Ví dụ hợp lệ: {expected}',
    'Vui lòng sửa giá trị rồi thử lại.',
  ],
  not_deidentified: [
    'Không thể ẩn danh tệp này nên tệp không được lưu.',
    'Hãy xem tệp; nếu có thể giữ nguyên, hãy gửi tệp dưới dạng đã xem.',
  ],
  busy: ['Máy chủ đang quá tải.', 'Vui lòng thử lại sau {seconds} giây.'],
  unavailable: ['Máy chủ hiện không sẵn sàng.', 'Vui lòng thử lại sau.'],
  quota_exceeded: [
    'Đã vượt hạn mức dung lượng',
    'Hãy bớt dữ liệu không cần thiết hoặc nhờ quản trị viên của tổ chức tăng dung lượng.',
  ],
  upload_link_full: [
    'Liên kết này hôm nay đã nhận đủ lượng tối đa trong một ngày',
    'Hãy thử lại vào ngày mai (giờ Nhật Bản).',
  ],
  disk_full: [
    'Ổ đĩa của máy chủ đã đầy nên không lưu thêm được.',
    'Vui lòng liên hệ quản trị viên máy chủ. Khi có chỗ trống, bạn có thể tiếp tục.',
  ],

  dicom_empty: ['Tệp rỗng.', 'Hãy kiểm tra tệp gốc rồi sao chép lại.'],
  dicom_not_dicom: [
    'Đây không phải tệp DICOM.',
    'Hãy tải lên dưới dạng tệp thường, hoặc xuất lại sang DICOM từ máy hoặc phần mềm nguồn.',
  ],
  dicom_truncated: ['Dữ liệu bị cắt ngang. Có thể việc sao chép hoặc gửi bị dừng giữa chừng.', copyAgain],
  dicom_bad_length: [
    'Một phần dữ liệu bị hỏng (độ dài phần tử không đúng). Có thể việc sao chép hoặc gửi bị dừng giữa chừng.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'Có phần không đọc được dưới dạng DICOM (kiểu biểu diễn giá trị không xác định), tệp này chưa được lưu.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'Không xác định được định dạng lưu ảnh (cú pháp truyền), tệp này chưa được lưu.',
    exportAgain,
  ],
  dicom_missing_uid: ['Thiếu số (UID) cho biết ảnh thuộc ca chụp nào, tệp này chưa được lưu.', exportAgain],
  dicom_bad_uid: ['Số (UID) cho biết ảnh thuộc ca chụp nào không đúng định dạng, tệp này chưa được lưu.', exportAgain],
  dicom_bad_pixel_description: ['Mô tả ảnh (kích thước…) mâu thuẫn nhau, tệp này chưa được lưu.', exportAgain],
  dicom_too_deep: ['Cấu trúc dữ liệu quá phức tạp để đọc, tệp này chưa được lưu.', exportAgain],
  dicom_too_large: ['Tệp DICOM quá lớn (mỗi tệp tối đa {limit}), tệp này chưa được lưu.', splitOrZip],
  dicom_too_many_elements: ['Số phần tử DICOM vượt giới hạn ({limit}), tệp này chưa được lưu.', splitOrZip],
  dicom_inflates_too_large: [
    'Dữ liệu nén khi giải nén vượt giới hạn ({limit}), tệp này chưa được lưu.',
    'Hãy xuất lại từ máy hoặc phần mềm nguồn với cú pháp truyền khác (không nén Deflate) rồi tải lên lại.',
  ],
  dicom_corrupt: ['Tệp bị hỏng. Có thể việc sao chép hoặc gửi bị dừng giữa chừng.', copyAgain],
  file_not_received: ['Không nhận được trọn vẹn tệp.', 'Vui lòng tải lên lại.'],
  file_not_stored: [
    'Có giá trị không ghi được vào danh sách và tìm kiếm nên chỉ riêng tệp này chưa được lưu.',
    'Hãy giữ tệp gốc và liên hệ quản trị viên máy chủ.',
  ],
};
