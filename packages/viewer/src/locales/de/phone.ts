export const phone = {
  fullScreen: 'Vollbild',
  fullScreenHint: 'Zeigt auf dem Bildschirm nur den Viewer',
  leaveFullScreen: 'Beendet das Vollbild',
  turning: 'Drehen …',
  close: 'Schließen',
  closeHint: 'Schließt den Viewer und geht zurück',
} as const;
