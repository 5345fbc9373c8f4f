/** What the server says or names by itself, in Japanese, the source. `{{…}}` are filled in. */
export const jaJP = {
  /** Names of what the product makes; they are kept as they were given. */
  names: {
    administrator: '管理者',
    organisation: '{{username}}の組織',
    sample: 'サンプル',
    untitledStudy: '無題のスタディ',
    untitledSeries: '無題のシリーズ',
    uploadByLink: 'アップロード {{day}} {{time}}',
  },
  /** What stands in an archive, in the language of who asks for it. */
  archive: {
    file: '名称未設定のファイル',
    folder: '名称未設定のフォルダ',
    several: 'ダウンロード',
    leftOut: '含まれていないファイル',
    leftOutText: 'ダウンロードする権限がないため、次のファイルはこのアーカイブに含まれていません。',
  },
  terminal: {
    firstAccount: '最初のアカウント',
    email: 'メールアドレス',
    password: 'パスワード',
    kept: '保存先',
  },
  /** Letters about an account, to its owner. */
  letters: {
    confirm: {
      subject: 'メールアドレスの確認',
      text: 'Mado にご登録いただき、ありがとうございます。次のリンクを開き、「確認する」を押すと登録が完了します。\n\n{{address}}\n\nリンクは {{hours}} 時間有効です。心当たりのない場合は、このメールを破棄してください。登録は行われません。',
    },
    invitation: {
      subject: '「{{organisation}}」への招待',
      text: '{{by}} さんから、Mado の組織「{{organisation}}」に招待されました。次のページで参加できます。アカウントをお持ちでない場合は、このメールアドレスで登録してください。\n\n{{address}}\n\n招待コード: {{code}}\n\n招待は {{days}} 日間有効です。心当たりのない場合は、このメールを破棄してください。',
    },
    registered: {
      subject: 'このメールアドレスは登録済みです',
      text: 'このメールアドレスで新しい登録の申し込みがありましたが、すでにアカウントがあります。次のページからログインしてください。\n\n{{origin}}/login\n\nパスワードを忘れた場合は、次のページで再設定できます。\n\n{{origin}}/pw-reset\n\n心当たりのない場合は、このメールを破棄してください。',
    },
    approved: {
      subject: 'アカウントが承認されました',
      text: '{{username}} さん\n\nMado のアカウントが承認されました。次のページからログインできます。\n\n{{origin}}/login',
    },
    reset: {
      subject: 'パスワードの再設定',
      text: '{{username}} さん\n\n次のリンクから新しいパスワードを設定できます。\n\n{{address}}\n\nリンクは {{hours}} 時間有効で、一度だけ使えます。心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
    },
    new_email: {
      subject: '新しいメールアドレスの確認',
      text: 'Mado のアカウントのメールアドレスを、このアドレスに変更する申し込みがありました。次のリンクを開き、「確認する」を押すと変更されます。\n\n{{address}}\n\nリンクは {{hours}} 時間有効です。心当たりのない場合は、このメールを破棄してください。何も変更されません。',
    },
    email_changed: {
      subject: 'メールアドレスが変更されました',
      text: '{{username}} さん\n\nアカウントのメールアドレスが変更されました。これからのお知らせは新しいアドレスに届きます。\n\n心当たりのない場合は、すぐに管理者にお知らせください。',
    },
    changed_password: {
      subject: 'パスワードが変更されました',
      text: '{{username}} さん\n\n設定の画面からアカウントのパスワードが変更され、変更した端末以外からログアウトされました。\n\n心当たりのない場合は、すぐに次のページでパスワードを再設定し、管理者にお知らせください。\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'パスワードが変更されました',
      text: '{{username}} さん\n\nアカウントのパスワードが変更され、すべての端末からログアウトされました。\n\n心当たりのない場合は、すぐに次のページでパスワードを再設定し、管理者にお知らせください。\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: '2 段階認証の方法が追加されました',
      text: '{{username}} さん\n\nアカウントに 2 段階認証の方法（{{factor}}）が追加されました。\n\n心当たりのない場合は、すぐに次のページでパスワードを再設定し、管理者にお知らせください。\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: '2 段階認証の方法が削除されました',
      text: '{{username}} さん\n\nアカウントの 2 段階認証の方法（{{factor}}）が削除されました。\n\n心当たりのない場合は、すぐに次のページでパスワードを再設定し、管理者にお知らせください。\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: '外部ログインが追加されました',
      text: '{{username}} さん\n\n{{service}} でアカウントにログインできるようになりました。\n\n心当たりのない場合は、すぐに次のページでパスワードを再設定し、管理者にお知らせください。\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'リカバリーコードが使われました',
      text: '{{username}} さん\n\nアカウントのリカバリーコードが 1 つ使われました。残りは {{left}} 個です。少なくなったら、アカウントの設定で新しいコードを作成してください。\n\n心当たりのない場合は、すぐに次のページでパスワードを再設定し、管理者にお知らせください。\n\n{{origin}}/pw-reset',
    },
  },
  /** What can stand beside a password, as letters name it. */
  factors: { totp: '認証アプリ', passkey: 'パスキー', recovery: 'リカバリーコード' },
  notices: {
    link_code: {
      subject: 'リンクの確認コード',
      text: '共有されたリンクを開くための確認コードは {{code}} です。\n\nコードは {{minutes}} 分間有効で、一度だけ使えます。心当たりのない場合は、このメールを破棄してください。',
    },
    handed_over: {
      subject: '「{{organisation}}」のプライベートの項目が引き継がれました',
      text: '「{{organisation}}」のメンバーだったときにプライベートに保存された項目は、組織の管理者によって別のメンバーに引き継がれました。\n心当たりのない場合は、組織の管理者にお問い合わせください。',
    },
    share_facts:
      '共有した人：{{sender}}（{{email}}）\n組織：{{organisation}}\n種類：{{kind}}\n権限：{{level}}\n期限：{{until}}',
    kinds: {
      folder: 'フォルダ',
      images: '画像（スタディ・シリーズ）',
      file: 'ファイル',
      conference: 'カンファレンス',
      case: 'ケース',
    },
    levels: { can_view: '閲覧', can_comment: 'コメント', can_edit: '編集', full_access: 'フルアクセス' },
    no_end: 'なし',
    message_from: '{{sender}} さんからのメッセージ：',
    shared: {
      subject: '{{sender}} さんがデータを共有しました',
      text: '{{sender}} さんがあなたとデータを共有しました。次のアドレスから開けます。\n{{address}}',
    },
    invited: {
      subject: '{{sender}} さんがデータを共有しました',
      text: '{{sender}} さんがあなたとデータを共有しました。ご覧いただくには、このメールアドレスで次のページからアカウントを登録してください。\n{{address}}',
    },
    managing: {
      subject: '{{sender}} さんがあなたをカンファレンスの管理者に指定しました',
      text: '{{sender}} さんがあなたをカンファレンスの管理者に指定しました。次のアドレスから開けます。\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} さんがあなたをカンファレンスの管理者に指定しました',
      text: '{{sender}} さんがあなたをカンファレンスの管理者に指定しました。ご覧いただくには、このメールアドレスで次のページからアカウントを登録してください。\n{{address}}',
    },
    deleted: {
      subject: '「{{organisation}}」のプライベートの項目が削除されました',
      text: '「{{organisation}}」のメンバーだったときにプライベートに保存された項目は、組織の管理者によってゴミ箱に移されました。\n心当たりのない場合は、組織の管理者にお問い合わせください。',
    },
    /** Something goes to the trash by itself. */
    ahead: {
      subject: '{{day}} に自動削除される項目があります',
      text: 'あなたがフルアクセス権限を持つ「{{organisation}}」のフォルダの項目が、{{day}} の終わり（日本時間）に自動削除でゴミ箱に移されます。ゴミ箱からは 30 日間、元に戻せます。\n\n自動削除を止めるか、日付を変えるには、次のページで「フォルダの設定」を開いてください。\n\n{{address}}',
    },
    /** Below a letter that is not needed. */
    stop: 'このお知らせが不要な場合は、次のページで止められます。\n{{stop}}',
  },
};
