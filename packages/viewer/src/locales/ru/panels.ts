export const header = {
  identityHidden: 'Данные пациента скрыты',
  identityConflict: 'Данные пациента не совпадают',
  account: 'Пользователь',
  signedOut: 'Вход не выполнен',
  version: 'Версия {{version}}',
  back: 'Назад',
  sex: { M: 'М', F: 'Ж', O: 'Другой' },
  age: {
    years_one: '{{count}} г.',
    years_few: '{{count}} г.',
    years_many: '{{count}} л.',
    years_other: '{{count}} г.',
    months: '{{number}} мес.',
    weeks: '{{number}} нед.',
    days: '{{number}} дн.',
  },
} as const;

export const browser = {
  viewed: 'Доля просмотренного',
  label: 'Исследования и серии',
  unnamed: 'Исследование без названия',
  incomplete: 'Неполное: {{received}} / {{expected}}',
  seriesUnnumbered: 'Серия',
  images_one: '{{count}} изображение',
  images_few: '{{count}} изображения',
  images_many: '{{count}} изображений',
  images_other: '{{count}} изображения',
  instances_one: '{{count}} экземпляр',
  instances_few: '{{count}} экземпляра',
  instances_many: '{{count}} экземпляров',
  instances_other: '{{count}} экземпляра',
} as const;

export const switcher = {
  title: 'Сменить серию',
  search: 'Найти серию или исследование',
  none: 'Ничего не найдено',
  shown: 'На экране',
} as const;
