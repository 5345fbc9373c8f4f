export const hanging = {
  atOpening: 'Distribuir al abrir',
  refused: 'No se pudo guardar el ajuste de la distribución. Vale en esta página.',
  prior: 'Previo',
  keep: 'Esta disposición para estudios así',
  own: 'Disposiciones propias',
  remove: 'Eliminar {{name}}',
  unreadable: 'No se usa porque no se puede leer ({{places}})',
} as const;
