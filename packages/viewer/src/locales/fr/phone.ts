export const phone = {
  fullScreen: 'Plein écran',
  fullScreenHint: 'N’affiche que la visionneuse à l’écran',
  leaveFullScreen: 'Quitte le plein écran',
  turning: 'Rotation …',
  close: 'Fermer',
  closeHint: 'Ferme la visionneuse et revient en arrière',
} as const;
