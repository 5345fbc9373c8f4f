export const header = {
  identityHidden: 'Patient ausgeblendet',
  identityConflict: 'Patientendaten widersprechen sich',
  account: 'Benutzer',
  signedOut: 'Nicht angemeldet',
  version: 'Version {{version}}',
  back: 'Zurück',
  sex: {
    M: 'M',
    F: 'W',
    O: 'D',
  },
  age: {
    years: '{{count}} J.',
    months: '{{number}} Mon.',
    weeks: '{{number}} Wo.',
    days: '{{number}} Tg.',
  },
} as const;

export const browser = {
  viewed: 'Anteil gesehen',
  label: 'Studien und Serien',
  unnamed: 'Studie ohne Titel',
  incomplete: 'Unvollständig {{received}} / {{expected}}',
  seriesUnnumbered: 'Serie',
  images_one: '{{count}} Bild',
  images_other: '{{count}} Bilder',
  instances_one: '{{count}} Instanz',
  instances_other: '{{count}} Instanzen',
} as const;

export const switcher = {
  title: 'Serie wechseln',
  search: 'Serie oder Studie suchen',
  none: 'Nichts gefunden',
  shown: 'Wird angezeigt',
} as const;
