export const header = {
  identityHidden: 'Paciente oculto',
  identityConflict: 'Os dados do paciente não coincidem',
  account: 'Usuário',
  signedOut: 'Não conectado',
  version: 'Versão {{version}}',
  back: 'Voltar',
  sex: { M: 'M', F: 'F', O: 'Outro' },
  age: { years: '{{count}} a', months: '{{number}} m', weeks: '{{number}} sem', days: '{{number}} d' },
} as const;

export const browser = {
  viewed: 'Parte já vista',
  label: 'Exames e séries',
  unnamed: 'Exame sem título',
  incomplete: 'Incompleto {{received}} / {{expected}}',
  seriesUnnumbered: 'Série',
  images_one: '{{count}} imagem',
  images_many: '{{count}} imagens',
  images_other: '{{count}} imagens',
  instances_one: '{{count}} instância',
  instances_many: '{{count}} instâncias',
  instances_other: '{{count}} instâncias',
} as const;

export const switcher = {
  title: 'Trocar de série',
  search: 'Buscar uma série ou um exame',
  none: 'Nada encontrado',
  shown: 'Em exibição',
} as const;
