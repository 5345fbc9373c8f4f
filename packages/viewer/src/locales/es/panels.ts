export const header = {
  identityHidden: 'Paciente oculto',
  identityConflict: 'Los datos del paciente no coinciden',
  account: 'Usuario',
  signedOut: 'Sin sesión iniciada',
  version: 'Versión {{version}}',
  back: 'Volver',
  sex: { M: 'M', F: 'F', O: 'Otro' },
  age: { years: '{{count}} a', months: '{{number}} m', weeks: '{{number}} sem', days: '{{number}} d' },
} as const;

export const browser = {
  viewed: 'Proporción vista',
  label: 'Estudios y series',
  unnamed: 'Estudio sin título',
  incomplete: 'Incompleto {{received}} / {{expected}}',
  seriesUnnumbered: 'Serie',
  images_one: '{{count}} imagen',
  images_many: '{{count}} imágenes',
  images_other: '{{count}} imágenes',
  instances_one: '{{count}} instancia',
  instances_many: '{{count}} instancias',
  instances_other: '{{count}} instancias',
} as const;

export const switcher = {
  title: 'Cambiar de serie',
  search: 'Buscar una serie o un estudio',
  none: 'No se ha encontrado nada',
  shown: 'En pantalla',
} as const;
