export const phone = {
  fullScreen: 'Tela cheia',
  fullScreenHint: 'Mostra apenas o visualizador na tela',
  leaveFullScreen: 'Sai da tela cheia',
  turning: 'Girar …',
  close: 'Fechar',
  closeHint: 'Fecha o visualizador e volta',
} as const;
