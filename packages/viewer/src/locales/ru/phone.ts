export const phone = {
  fullScreen: 'Весь экран',
  fullScreenHint: 'Показывает на экране только просмотрщик',
  leaveFullScreen: 'Выходит из полноэкранного режима',
  turning: 'Поворот …',
  close: 'Закрыть',
  closeHint: 'Закрывает просмотрщик и возвращает назад',
} as const;
