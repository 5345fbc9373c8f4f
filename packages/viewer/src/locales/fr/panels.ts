export const header = {
  identityHidden: 'Patient masqué',
  identityConflict: 'Discordance d’identité du patient',
  account: 'Utilisateur',
  signedOut: 'Non connecté',
  version: 'Version {{version}}',
  back: 'Retour',
  sex: { M: 'M', F: 'F', O: 'Autre' },
  age: {
    years_one: '{{count}} an',
    years_many: '{{count}} ans',
    years_other: '{{count}} ans',
    months: '{{number}} mois',
    weeks: '{{number}} sem.',
    days: '{{number}} j',
  },
} as const;

export const browser = {
  viewed: 'Part déjà vue',
  label: 'Examens et séries',
  unnamed: 'Examen sans titre',
  incomplete: 'Incomplet {{received}} / {{expected}}',
  seriesUnnumbered: 'Série',
  images_one: '{{count}} image',
  images_many: '{{count}} images',
  images_other: '{{count}} images',
  instances_one: '{{count}} instance',
  instances_many: '{{count}} instances',
  instances_other: '{{count}} instances',
} as const;

export const switcher = {
  title: 'Changer de série',
  search: 'Rechercher une série ou un examen',
  none: 'Aucun résultat',
  shown: 'Affiché',
} as const;
