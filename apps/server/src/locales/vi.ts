import type { Words } from './words.ts';

/** What the server says or names by itself, in Vietnamese. */
export const vi: Words = {
  names: {
    administrator: 'Quản trị viên',
    organisation: 'Tổ chức của {{username}}',
    sample: 'Mẫu',
    untitledStudy: 'Ca chụp không tên',
    untitledSeries: 'Chuỗi ảnh không tên',
    uploadByLink: 'Tải lên {{day}} {{time}}',
  },
  archive: {
    file: 'Tệp không tên',
    folder: 'Thư mục không tên',
    several: 'Tải xuống',
    leftOut: 'Tệp không bao gồm',
    leftOutText: 'Bạn không có quyền tải xuống nên các tệp sau không có trong tệp nén này.',
  },
  terminal: {
    firstAccount: 'Tài khoản đầu tiên',
    email: 'Địa chỉ email',
    password: 'Mật khẩu',
    kept: 'Nơi lưu',
  },
  letters: {
    confirm: {
      subject: 'Xác nhận địa chỉ email',
      text: 'Cảm ơn bạn đã đăng ký Mado. Hãy mở liên kết sau và nhấn “Xác nhận” để hoàn tất đăng ký.\n\n{{address}}\n\nLiên kết có hiệu lực {{hours}} giờ. Nếu bạn không đăng ký, hãy bỏ qua email này; việc đăng ký sẽ không được thực hiện.',
    },
    invitation: {
      subject: 'Lời mời vào “{{organisation}}”',
      text: '{{by}} mời bạn tham gia tổ chức “{{organisation}}” trên Mado. Bạn có thể tham gia tại trang sau. Nếu chưa có tài khoản, hãy đăng ký bằng địa chỉ email này.\n\n{{address}}\n\nMã mời: {{code}}\n\nLời mời có hiệu lực {{days}} ngày. Nếu bạn không biết về lời mời này, hãy bỏ qua email.',
    },
    registered: {
      subject: 'Địa chỉ email này đã được đăng ký',
      text: 'Có người yêu cầu đăng ký mới bằng địa chỉ email này, nhưng địa chỉ đã có tài khoản. Hãy đăng nhập tại trang sau.\n\n{{origin}}/login\n\nNếu quên mật khẩu, bạn có thể đặt lại tại trang sau.\n\n{{origin}}/pw-reset\n\nNếu không phải bạn, hãy bỏ qua email này.',
    },
    approved: {
      subject: 'Tài khoản của bạn đã được phê duyệt',
      text: 'Chào {{username}},\n\nTài khoản Mado của bạn đã được phê duyệt. Bạn có thể đăng nhập tại trang sau:\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Đặt lại mật khẩu',
      text: 'Chào {{username}},\n\nBạn có thể đặt mật khẩu mới qua liên kết sau.\n\n{{address}}\n\nLiên kết có hiệu lực {{hours}} giờ và chỉ dùng được một lần. Nếu bạn không yêu cầu, hãy bỏ qua email này; mật khẩu sẽ không thay đổi.',
    },
    new_email: {
      subject: 'Xác nhận địa chỉ email mới',
      text: 'Có người yêu cầu đổi địa chỉ email của một tài khoản Mado thành địa chỉ này. Hãy mở liên kết sau và nhấn “Xác nhận” để đổi.\n\n{{address}}\n\nLiên kết có hiệu lực {{hours}} giờ. Nếu không phải bạn, hãy bỏ qua email này; sẽ không có gì thay đổi.',
    },
    email_changed: {
      subject: 'Địa chỉ email đã được đổi',
      text: 'Chào {{username}},\n\nĐịa chỉ email của tài khoản đã được đổi. Từ nay thông báo sẽ gửi đến địa chỉ mới.\n\nNếu không phải bạn, hãy báo ngay cho quản trị viên.',
    },
    changed_password: {
      subject: 'Mật khẩu đã được đổi',
      text: 'Chào {{username}},\n\nMật khẩu của tài khoản đã được đổi trong phần cài đặt, và mọi thiết bị khác ngoài thiết bị đã đổi đều được đăng xuất.\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay tại trang sau và báo cho quản trị viên.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Mật khẩu đã được đổi',
      text: 'Chào {{username}},\n\nMật khẩu của tài khoản đã được đổi, và mọi thiết bị đều được đăng xuất.\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay tại trang sau và báo cho quản trị viên.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Đã thêm một cách đăng nhập',
      text: 'Chào {{username}},\n\nTừ nay có thể đăng nhập tài khoản của bạn bằng {{service}}.\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay tại trang sau và báo cho quản trị viên.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Đã thêm cách xác minh 2 bước',
      text: 'Chào {{username}},\n\nTài khoản đã được thêm một cách xác minh 2 bước ({{factor}}).\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay tại trang sau và báo cho quản trị viên.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Đã xóa cách xác minh 2 bước',
      text: 'Chào {{username}},\n\nMột cách xác minh 2 bước ({{factor}}) của tài khoản đã bị xóa.\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay tại trang sau và báo cho quản trị viên.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'Mã khôi phục đã được dùng',
      text: 'Chào {{username}},\n\nMột mã khôi phục của tài khoản đã được dùng. Còn lại {{left}} mã. Khi còn ít, hãy tạo mã mới trong phần cài đặt tài khoản.\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay tại trang sau và báo cho quản trị viên.\n\n{{origin}}/pw-reset',
    },
  },
  factors: { totp: 'ứng dụng xác thực', passkey: 'khóa truy cập', recovery: 'mã khôi phục' },
  notices: {
    link_code: {
      subject: 'Mã mở liên kết',
      text: 'Mã để mở liên kết được chia sẻ với bạn là {{code}}.\n\nMã có hiệu lực trong {{minutes}} phút và chỉ dùng được một lần. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
    },
    handed_over: {
      subject: 'Các mục riêng tư của bạn tại “{{organisation}}” đã được bàn giao',
      text: 'Các mục bạn lưu riêng tư khi còn là thành viên của “{{organisation}}” đã được quản trị viên của tổ chức bàn giao cho thành viên khác.\nNếu có thắc mắc, vui lòng liên hệ quản trị viên của tổ chức.',
    },
    share_facts:
      'Người chia sẻ: {{sender}} ({{email}})\nTổ chức: {{organisation}}\nNội dung: {{kind}}\nQuyền: {{level}}\nĐến: {{until}}',
    kinds: {
      folder: 'Thư mục',
      images: 'Hình ảnh (ca chụp hoặc chuỗi)',
      file: 'Tệp',
      conference: 'Hội thảo',
      case: 'Ca',
    },
    levels: { can_view: 'Xem', can_comment: 'Bình luận', can_edit: 'Chỉnh sửa', full_access: 'Toàn quyền' },
    no_end: 'không thời hạn',
    message_from: 'Lời nhắn của {{sender}}:',
    shared: {
      subject: '{{sender}} đã chia sẻ dữ liệu với bạn',
      text: '{{sender}} đã chia sẻ dữ liệu với bạn. Bạn có thể mở tại địa chỉ sau.\n{{address}}',
    },
    invited: {
      subject: '{{sender}} đã chia sẻ dữ liệu với bạn',
      text: '{{sender}} đã chia sẻ dữ liệu với bạn. Để xem, hãy đăng ký bằng địa chỉ email này tại trang sau.\n{{address}}',
    },
    managing: {
      subject: '{{sender}} đã chỉ định bạn làm người quản lý một hội thảo',
      text: '{{sender}} đã chỉ định bạn làm người quản lý một hội thảo. Bạn có thể mở tại địa chỉ này.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} đã chỉ định bạn làm người quản lý một hội thảo',
      text: '{{sender}} đã chỉ định bạn làm người quản lý một hội thảo. Để mở, hãy đăng ký bằng địa chỉ email này tại trang sau.\n{{address}}',
    },
    deleted: {
      subject: 'Các mục riêng tư của bạn tại “{{organisation}}” đã bị xóa',
      text: 'Các mục bạn lưu riêng tư khi còn là thành viên của “{{organisation}}” đã được quản trị viên của tổ chức chuyển vào thùng rác.\nNếu có thắc mắc, vui lòng liên hệ quản trị viên của tổ chức.',
    },
    ahead: {
      subject: 'Có mục sẽ tự động bị xóa vào {{day}}',
      text: 'Cuối ngày {{day}} (giờ Nhật Bản), các mục trong thư mục của “{{organisation}}” mà bạn có toàn quyền truy cập sẽ tự động được chuyển vào thùng rác. Bạn có thể khôi phục chúng trong 30 ngày.\n\nĐể dừng tự động xóa hoặc chọn ngày khác, hãy mở cài đặt thư mục trên trang này:\n\n{{address}}',
    },
    stop: 'Nếu không cần những thông báo như thế này, bạn có thể dừng chúng tại đây:\n{{stop}}',
  },
};
