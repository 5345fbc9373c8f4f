export const header = {
  identityHidden: 'Patiënt verborgen',
  identityConflict: 'Patiëntgegevens spreken elkaar tegen',
  account: 'Gebruiker',
  signedOut: 'Niet ingelogd',
  version: 'Versie {{version}}',
  back: 'Terug',
  sex: {
    M: 'M',
    F: 'V',
    O: 'X',
  },
  age: {
    years: '{{count}} j',
    months: '{{number}} mnd',
    weeks: '{{number}} wk',
    days: '{{number}} d',
  },
} as const;

export const browser = {
  viewed: 'Bekeken deel',
  label: 'Studies en series',
  unnamed: 'Naamloze studie',
  incomplete: 'Onvolledig {{received}} / {{expected}}',
  seriesUnnumbered: 'Serie',
  images_one: '{{count}} beeld',
  images_other: '{{count}} beelden',
  instances_one: '{{count}} instantie',
  instances_other: '{{count}} instanties',
} as const;

export const switcher = {
  title: 'Van serie wisselen',
  search: 'Een serie of studie zoeken',
  none: 'Niets gevonden',
  shown: 'In beeld',
} as const;
