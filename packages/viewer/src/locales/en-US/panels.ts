export const header = {
  identityHidden: 'Patient hidden',
  identityConflict: 'Patient information does not match',
  account: 'User',
  signedOut: 'not logged in',
  version: 'Version {{version}}',
  back: 'Back',
  sex: { M: 'M', F: 'F', O: 'Other' },
  age: { years: '{{count}} y', months: '{{number}} mo', weeks: '{{number}} wk', days: '{{number}} d' },
} as const;

export const browser = {
  viewed: 'Share that was seen',
  label: 'Studies and series',
  unnamed: 'Unnamed Study',
  incomplete: 'Incomplete {{received}} / {{expected}}',
  seriesUnnumbered: 'Series',
  images_one: '{{count}} image',
  images_other: '{{count}} images',
  instances_one: '{{count}} instance',
  instances_other: '{{count}} instances',
} as const;

export const switcher = {
  title: 'Switch series',
  search: 'Find a series or study',
  none: 'Nothing found',
  shown: 'Shown',
} as const;
