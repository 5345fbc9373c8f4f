export const phone = {
  fullScreen: '全画面',
  fullScreenHint: 'ビューアだけを画面いっぱいに表示します',
  leaveFullScreen: '全画面を終了します',
  turning: '回転など',
  close: '閉じる',
  closeHint: 'ビューアを閉じて、前の画面に戻ります',
} as const;
