export const phone = {
  fullScreen: 'Full screen',
  fullScreenHint: 'Shows nothing but the viewer on the screen',
  leaveFullScreen: 'Leaves the full screen',
  turning: 'Rotate …',
  close: 'Close',
  closeHint: 'Closes the viewer and goes back',
} as const;
