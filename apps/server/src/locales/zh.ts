import type { Words } from './words.ts';

/** What the server says or names by itself, in Chinese. */
export const zh: Words = {
  names: {
    administrator: '管理员',
    organisation: '{{username}}的组织',
    sample: '示例',
    untitledStudy: '无标题检查',
    untitledSeries: '无标题序列',
    uploadByLink: '上传 {{day}} {{time}}',
  },
  archive: {
    file: '未命名文件',
    folder: '未命名文件夹',
    several: '下载',
    leftOut: '未包含的文件',
    leftOutText: '由于没有下载权限，以下文件未包含在此压缩包中。',
  },
  terminal: {
    firstAccount: '首个账号',
    email: '邮箱地址',
    password: '密码',
    kept: '保存位置',
  },
  letters: {
    confirm: {
      subject: '确认邮箱地址',
      text: '感谢您注册 Mado。请打开以下链接并点击“确认”，即可完成注册。\n\n{{address}}\n\n链接 {{hours}} 小时内有效。如果不是您本人的操作，请忽略此邮件，注册不会进行。',
    },
    invitation: {
      subject: '“{{organisation}}”的邀请',
      text: '{{by}} 邀请您加入 Mado 的组织“{{organisation}}”。请在以下页面加入。如果您还没有账号，请用此邮箱地址注册。\n\n{{address}}\n\n邀请码：{{code}}\n\n邀请 {{days}} 天内有效。如果您不了解此事，请忽略此邮件。',
    },
    registered: {
      subject: '此邮箱地址已注册',
      text: '有人用此邮箱地址申请新注册，但该地址已有账号。请从以下页面登录。\n\n{{origin}}/login\n\n如果忘记密码，可在以下页面重设。\n\n{{origin}}/pw-reset\n\n如果不是您本人的操作，请忽略此邮件。',
    },
    approved: {
      subject: '您的账号已通过审核',
      text: '{{username}}，您好：\n\n您的 Mado 账号已通过审核。可以在以下页面登录。\n\n{{origin}}/login',
    },
    reset: {
      subject: '重设密码',
      text: '{{username}}，您好：\n\n您可以通过以下链接设置新密码。\n\n{{address}}\n\n链接 {{hours}} 小时内有效，只能使用一次。如果不是您本人的操作，请忽略此邮件，密码不会改变。',
    },
    new_email: {
      subject: '确认新的邮箱地址',
      text: '有人申请将 Mado 账号的邮箱地址更改为此地址。请打开以下链接并点击“确认”，即可更改。\n\n{{address}}\n\n链接 {{hours}} 小时内有效。如果不是您本人的操作，请忽略此邮件，不会有任何更改。',
    },
    email_changed: {
      subject: '邮箱地址已更改',
      text: '{{username}}，您好：\n\n您账号的邮箱地址已更改。今后的通知将发送到新地址。\n\n如果不是您本人的操作，请立即告知管理员。',
    },
    changed_password: {
      subject: '密码已更改',
      text: '{{username}}，您好：\n\n您账号的密码已在设置中更改，除更改密码的设备外，其他设备均已退出登录。\n\n如果不是您本人的操作，请立即在以下页面重设密码，并告知管理员。\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: '密码已更改',
      text: '{{username}}，您好：\n\n您账号的密码已更改，所有设备均已退出登录。\n\n如果不是您本人的操作，请立即在以下页面重设密码，并告知管理员。\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: '已添加其他登录方式',
      text: '{{username}}，您好：\n\n现在可以使用 {{service}} 登录您的账号。\n\n如果不是您本人的操作，请立即在以下页面重设密码，并告知管理员。\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: '已添加两步验证方式',
      text: '{{username}}，您好：\n\n您的账号已添加两步验证方式（{{factor}}）。\n\n如果不是您本人的操作，请立即在以下页面重设密码，并告知管理员。\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: '已删除两步验证方式',
      text: '{{username}}，您好：\n\n您账号的两步验证方式（{{factor}}）已删除。\n\n如果不是您本人的操作，请立即在以下页面重设密码，并告知管理员。\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: '恢复代码已被使用',
      text: '{{username}}，您好：\n\n您账号的一个恢复代码已被使用，剩余 {{left}} 个。如果所剩不多，请在账号设置中重新生成。\n\n如果不是您本人的操作，请立即在以下页面重设密码，并告知管理员。\n\n{{origin}}/pw-reset',
    },
  },
  factors: { totp: '身份验证器应用', passkey: '通行密钥', recovery: '恢复代码' },
  notices: {
    link_code: {
      subject: '链接验证码',
      text: '打开共享链接的验证码是 {{code}}。\n\n验证码在 {{minutes}} 分钟内有效，只能使用一次。如果不是您本人操作，请忽略此邮件。',
    },
    handed_over: {
      subject: '您在“{{organisation}}”个人空间中的项目已移交',
      text: '您作为“{{organisation}}”成员期间保存在个人空间中的项目，已由组织管理员移交给其他成员。\n如有疑问，请联系组织的管理员。',
    },
    share_facts:
      '共享人：{{sender}}（{{email}}）\n组织：{{organisation}}\n类型：{{kind}}\n权限：{{level}}\n期限：{{until}}',
    kinds: { folder: '文件夹', images: '影像（检查或序列）', file: '文件', conference: '会议', case: '病例' },
    levels: { can_view: '查看', can_comment: '评论', can_edit: '编辑', full_access: '完全访问' },
    no_end: '无期限',
    message_from: '来自 {{sender}} 的留言：',
    shared: {
      subject: '{{sender}} 向您共享了数据',
      text: '{{sender}} 向您共享了数据。请通过以下地址打开。\n{{address}}',
    },
    invited: {
      subject: '{{sender}} 向您共享了数据',
      text: '{{sender}} 向您共享了数据。请先用此邮箱地址在以下页面注册，然后查看。\n{{address}}',
    },
    managing: {
      subject: '{{sender}} 已将您指定为会议的管理者',
      text: '{{sender}} 已将您指定为会议的管理者。您可以通过以下地址打开。\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} 已将您指定为会议的管理者',
      text: '{{sender}} 已将您指定为会议的管理者。请先在以下页面用此电子邮件地址注册账户，然后即可查看。\n{{address}}',
    },
    deleted: {
      subject: '您在“{{organisation}}”个人空间中的项目已删除',
      text: '您作为“{{organisation}}”成员期间保存在个人空间中的项目，已由组织管理员移到回收站。\n如有疑问，请联系组织的管理员。',
    },
    ahead: {
      subject: '{{day}} 将有项目被自动删除',
      text: '您拥有完全访问权限的“{{organisation}}”文件夹中的项目，将在 {{day}} 结束时（日本时间）由自动删除移到回收站。30 天内可以从回收站恢复。\n\n要停止自动删除或更改日期，请在以下页面打开文件夹设置：\n\n{{address}}',
    },
    stop: '如果不需要此类通知，可以在以下页面停止：\n{{stop}}',
  },
};
