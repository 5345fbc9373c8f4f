export const hanging = {
  atOpening: 'Organizar ao abrir',
  refused: 'Não foi possível guardar a configuração da disposição. Ela vale nesta página.',
  prior: 'Anterior',
  keep: 'Esta disposição para exames assim',
  own: 'Disposições próprias',
  remove: 'Excluir {{name}}',
  unreadable: 'Não é usada, pois não pode ser lida ({{places}})',
} as const;
