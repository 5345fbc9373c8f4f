export const phone = {
  fullScreen: 'Pantalla completa',
  fullScreenHint: 'Muestra solo el visor en la pantalla',
  leaveFullScreen: 'Sale de la pantalla completa',
  turning: 'Girar …',
  close: 'Cerrar',
  closeHint: 'Cierra el visor y vuelve atrás',
} as const;
