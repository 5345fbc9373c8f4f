import type { Words } from './words.ts';

/** What the server says or names by itself, in English. */
export const enUS: Words = {
  names: {
    administrator: 'Administrator',
    organisation: 'Organisation of {{username}}',
    sample: 'Sample',
    untitledStudy: 'Unnamed Study',
    untitledSeries: 'Unnamed Series',
    uploadByLink: 'Upload {{day}} {{time}}',
  },
  archive: {
    file: 'nameless file',
    folder: 'untitled folder',
    several: 'download',
    leftOut: 'Files left out',
    leftOutText: 'You may not download these files. They are not in this archive.',
  },
  terminal: {
    firstAccount: 'First account',
    email: 'E-mail',
    password: 'Password',
    kept: 'Kept in',
  },
  letters: {
    confirm: {
      subject: 'Confirm your e-mail address',
      text: 'Thank you for registering with Mado. Open this link and press “Confirm” to finish.\n\n{{address}}\n\nThe link works for {{hours}} hours. If you did not register, throw this mail away: nothing is registered then.',
    },
    invitation: {
      subject: 'Invitation to “{{organisation}}”',
      text: '{{by}} has invited you to the organisation “{{organisation}}” in Mado. Join it on this page. If you have no account, register with this e-mail address.\n\n{{address}}\n\nInvitation code: {{code}}\n\nThe invitation holds for {{days}} days. If you do not know what it is about, throw this mail away.',
    },
    registered: {
      subject: 'This e-mail address is registered already',
      text: 'Somebody asked to register this e-mail address, which has an account already. Sign in here:\n\n{{origin}}/login\n\nIf you have forgotten the password, set another one here:\n\n{{origin}}/pw-reset\n\nIf it was not you, throw this mail away.',
    },
    approved: {
      subject: 'Your account was approved',
      text: 'Hello {{username}},\n\nyour Mado account was approved. You can sign in on this page:\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Set a new password',
      text: 'Dear {{username}},\n\nWith this link you can set a new password.\n\n{{address}}\n\nIt works once, for {{hours}} hours. If you did not ask for it, throw this mail away: the password stays as it is.',
    },
    new_email: {
      subject: 'Confirm your new e-mail address',
      text: 'Somebody asked to use this e-mail address for an account of Mado. Open this link and press “Confirm” to change it.\n\n{{address}}\n\nThe link works for {{hours}} hours. If it was not you, throw this mail away: nothing changes then.',
    },
    email_changed: {
      subject: 'Your e-mail address was changed',
      text: 'Dear {{username}},\n\nThe e-mail address of your account was changed. Mails go to the new address from now on.\n\nIf it was not you, tell your administrator at once.',
    },
    changed_password: {
      subject: 'Your password was changed',
      text: 'Dear {{username}},\n\nThe password of your account was changed in the settings, and you were signed out everywhere but there.\n\nIf it was not you, set another password here at once, and tell your administrator.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Your password was changed',
      text: 'Dear {{username}},\n\nThe password of your account was changed, and you were signed out everywhere.\n\nIf it was not you, set another password here at once, and tell your administrator.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Two-step verification: something was added',
      text: 'Dear {{username}},\n\nThis was added to the two-step verification of your account: {{factor}}.\n\nIf it was not you, set another password here at once, and tell your administrator.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Two-step verification: something was removed',
      text: 'Dear {{username}},\n\nThis was removed from the two-step verification of your account: {{factor}}.\n\nIf it was not you, set another password here at once, and tell your administrator.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Another way to sign in was added',
      text: 'Dear {{username}},\n\nYour account can be signed in by {{service}} from now on.\n\nIf it was not you, set another password here at once, and tell your administrator.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      text: 'Dear {{username}},\n\nOne of the recovery codes of your account was used. Left: {{left}}. When there are few, make new ones in the settings of your account.\n\nIf it was not you, set another password here at once, and tell your administrator.\n\n{{origin}}/pw-reset',
    },
  },
  factors: { totp: 'an authenticator app', passkey: 'a passkey', recovery: 'recovery codes' },
  notices: {
    link_code: {
      subject: 'Code for a link',
      text: 'The code that opens the link shared with you is {{code}}.\n\nIt is good for {{minutes}} minutes and works once. If you did not ask for it, discard this e-mail.',
    },
    handed_over: {
      subject: 'Your private items were handed over ({{organisation}})',
      text: 'What you kept as private while you were a member of "{{organisation}}" has been handed over to a member by an administrator of the organisation.\nIf you have questions, please ask the administrator.',
    },
    share_facts:
      'Shared by: {{sender}} ({{email}})\nOrganization: {{organisation}}\nWhat: {{kind}}\nPermission: {{level}}\nUntil: {{until}}',
    kinds: {
      folder: 'Folder',
      images: 'Images (study or series)',
      file: 'File',
      conference: 'Conference',
      case: 'Case',
    },
    levels: { can_view: 'View', can_comment: 'Comment', can_edit: 'Edit', full_access: 'Full access' },
    no_end: 'no end',
    message_from: 'Message from {{sender}}:',
    shared: {
      subject: '{{sender}} has shared data with you',
      text: '{{sender}} has shared data with you. You can open it here:\n{{address}}',
    },
    invited: {
      subject: '{{sender}} has shared data with you',
      text: '{{sender}} has shared data with you. To see it, register with this e-mail address:\n{{address}}',
    },
    managing: {
      subject: '{{sender}} made you a manager of a conference',
      text: '{{sender}} made you a manager of a conference. You can open it at this address.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} made you a manager of a conference',
      text: '{{sender}} made you a manager of a conference. To open it, sign up with this e-mail address on the following page.\n{{address}}',
    },
    deleted: {
      subject: 'Your private items were deleted ({{organisation}})',
      text: 'What you kept as private while you were a member of "{{organisation}}" has been moved to the trash by an administrator of the organisation.\nIf you have questions, please ask the administrator.',
    },
    ahead: {
      subject: 'Items will be deleted automatically on {{day}}',
      text: 'Items in a folder of “{{organisation}}” to which you have full access will be moved to the trash by auto-delete at the end of {{day}} (Japan time). They can be restored from the trash for 30 days.\n\nTo stop auto-delete or to choose another date, open the folder settings on this page:\n\n{{address}}',
    },
    stop: 'If you do not need notices like this one, you can stop them here:\n{{stop}}',
  },
};
