export const phone = {
  fullScreen: 'Volledig scherm',
  fullScreenHint: 'Toont alleen de viewer op het scherm',
  leaveFullScreen: 'Verlaat het volledige scherm',
  turning: 'Draaien …',
  close: 'Sluiten',
  closeHint: 'Sluit de viewer en gaat terug',
} as const;
