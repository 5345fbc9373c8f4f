/** What the server says or names by itself, in Japanese, the source. `{{…}}` are filled in. */
export const jaJP = {
  /** Names of what the product makes; they are kept as they were given. */
  names: {
    administrator: '管理者',
    organisation: '{{username}}の組織',
    sample: 'サンプル',
    untitledStudy: '無題のスタディ',
    untitledSeries: '無題のシリーズ',
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
  notices: {
    handed_over: {
      subject: '「{{organisation}}」のプライベートの項目が引き継がれました',
      text: '「{{organisation}}」のメンバーだったときにプライベートに保存された項目は、組織の管理者によって別のメンバーに引き継がれました。\n心当たりのない場合は、組織の管理者にお問い合わせください。',
    },
    shared: {
      subject: '{{sender}} さんがデータを共有しました',
      text: '{{sender}} さんがあなたとデータを共有しました。次のアドレスから開けます。\n{{address}}',
    },
    deleted: {
      subject: '「{{organisation}}」のプライベートの項目が削除されました',
      text: '「{{organisation}}」のメンバーだったときにプライベートに保存された項目は、組織の管理者によってゴミ箱に移されました。\n心当たりのない場合は、組織の管理者にお問い合わせください。',
    },
  },
};
