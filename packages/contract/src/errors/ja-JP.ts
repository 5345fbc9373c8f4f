import type { ErrorCode } from './table.ts';

/** Words of the errors in Japanese, the source. `{…}` are filled in by the server; none of them carries patient data. */
export const jaJP: Record<ErrorCode, string> = {
  bad_request: 'リクエストの内容が正しくありません。',
  bad_json: 'リクエストを JSON として読み取れません。',
  bad_multipart: '送信データの形式が正しくありません。',
  bad_target: 'この場所にはアップロードできません。',
  name_required: '名前は必須です',
  name_too_long: '名前が長すぎます（{limit} 文字まで）。',
  name_invalid: '名前に使えない文字が含まれています。',
  too_many_frames: '一度に指定できるフレームは {limit} 枚までです。',
  not_a_viewer_source: 'ビューアで開けるデータではありません。',

  not_signed_in: 'ログインが必要です。',
  wrong_credentials: 'メールアドレスまたはパスワードが違います。',
  token_expired: 'ログインの有効期限が切れました。',
  refresh_required: 'もう一度ログインしてください。',
  user_inactive: 'このアカウントは承認待ちか、停止されています。管理者にお問い合わせください。',

  no_access: 'アクセス権限がありません。データが削除されたか、URL が間違っている可能性もあります。',
  level_too_low: 'この操作に必要な権限がありません（必要な権限：{level}）。',
  membership_needed: 'アップロードには組織に参加する必要があります。',
  upload_needs_full_access: 'アップロードにはフルアクセス権限が必要です',
  read_only: 'このフォルダは読み取り専用です。',
  link_expired: 'このリンクの有効期限は切れています。',

  gone: 'データが存在しません',
  route_not_found: 'この URL は存在しません。',
  frame_not_found: '指定されたフレームはありません。',
  frame_missing: 'このファイルには、フレーム {frames} の画素データがそろっていません。',
  bulk_data_not_found: '指定されたバルクデータはありません。',

  not_acceptable: '要求された形式では返せません。',
  already_exists: '同じ名前のデータがすでに存在します。',
  no_identity_conflict: '患者情報の不一致は、すでに解決されています。',
  too_large: 'データが大きすぎます（上限 {limit}）。',
  upload_too_many_images:
    '1 回のアップロードに含められる画像は {limit} 件までです。何回かに分けてアップロードしてください。',
  too_many_awaited:
    'アップロードの途中で、まだ届いていない画像が {limit} 件を超えます。ほかのアップロードが終わってから、もう一度お試しください。',
  unsupported_media_type: 'この形式のデータは受け取れません。',
  range_not_satisfiable: '要求された範囲はデータの外です。',
  too_many_requests: '試行回数が多すぎます。{seconds} 秒後にもう一度お試しください。',

  internal: 'サーバーでエラーが発生しています',
  deidentification_unavailable: '匿名化はまだ利用できません。データは保存されていません。',
  busy: 'サーバーが混み合っています。{seconds} 秒後にもう一度お試しください。',
  unavailable: 'サーバーは現在利用できません。しばらくしてからもう一度お試しください。',
  quota_exceeded: '容量制限を超えています',
  disk_full:
    'サーバーのディスクに空きがないため、これ以上保存できません。サーバーの管理者に連絡してください。空きができれば、そのまま続けられます。',

  dicom_empty: 'ファイルが空です。元のファイルを確認して、コピーし直してください。',
  dicom_not_dicom: 'DICOM ファイルではありません。',
  dicom_truncated:
    'データが途中で切れています。コピーや送信が途中で終わった可能性があります。元の装置や CD からコピーし直して、もう一度アップロードしてください。（{tag}、位置 {offset}）',
  dicom_bad_length:
    'データの一部が壊れています。コピーや送信が途中で終わった可能性があります。元の装置や CD からコピーし直して、もう一度アップロードしてください。（要素の長さ：{tag}、位置 {offset}）',
  dicom_unknown_vr:
    'DICOM として読み取れない部分があります。このファイルは登録していません。送信元の装置やソフトウェアで書き出し直してください。（値表現：{tag}、位置 {offset}）',
  dicom_no_transfer_syntax:
    '画像の保存形式（転送構文）を判別できません。このファイルは登録していません。送信元の装置やソフトウェアで書き出し直してください。',
  dicom_missing_uid:
    'どの検査の画像かを示す番号（UID）がありません。このファイルは登録していません。送信元の装置やソフトウェアで書き出し直してください。（{tag}）',
  dicom_bad_uid:
    'どの検査の画像かを示す番号（UID）の形式が正しくありません。このファイルは登録していません。送信元の装置やソフトウェアで書き出し直してください。（{tag}）',
  dicom_bad_pixel_description:
    '画像の大きさなどの記述に矛盾があり、表示できません。このファイルは登録していません。送信元の装置やソフトウェアで書き出し直してください。（{tag}）',
  dicom_too_deep:
    'データの構造が複雑すぎて読み取れません。このファイルは登録していません。送信元の装置やソフトウェアで書き出し直してください。（{tag}、位置 {offset}）',
  dicom_corrupt:
    'ファイルが壊れています。コピーや送信が途中で終わった可能性があります。元の装置や CD からコピーし直して、もう一度アップロードしてください。（{tag}、位置 {offset}）',
  file_not_received: 'ファイルを最後まで受信できませんでした。もう一度アップロードしてください。',
  file_not_stored: 'ファイルに登録できない値があるため、このファイルは保存していません。',
};
