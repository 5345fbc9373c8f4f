export const film = {
  label: '動画',
  from: '最初の画像',
  to: '最後の画像',
  rate: '枚/秒',
  between: '{{least}}～{{most}}',
  length: '{{images}} 枚・{{seconds}} 秒',
  none: 'このブラウザでは動画（MP4・WebM）を作れません。',
  making: '動画を作成中…',
  progress: '{{done}}/{{count}} 枚',
  stop: '中止',
  unloaded:
    '動画を作る部分を読み込めませんでした。もう一度お試しください。続く場合は、ページを再読み込みしてください。',
  tooLarge: 'この大きさの動画は、このブラウザでは作れませんでした。幅と高さを小さくして、もう一度お試しください。',
  stopped: '画像 {{number}} を読み込めなかったため、動画の作成をやめました。接続を確かめて、もう一度お試しください。',
  missing: '動画を保存しました。表示できない画像は、番号だけになっています：{{numbers}}',
  imageMissing: '画像 {{number}} は表示できません',
} as const;
