export const phone = {
  fullScreen: '全屏',
  fullScreenHint: '屏幕上只显示阅片界面',
  leaveFullScreen: '退出全屏',
  turning: '旋转等',
  close: '关闭',
  closeHint: '关闭阅片界面并返回',
} as const;
