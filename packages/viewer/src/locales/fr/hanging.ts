export const hanging = {
  atOpening: 'Disposer à l’ouverture',
  refused: 'Le réglage de la disposition n’a pas pu être enregistré. Il vaut sur cette page.',
  prior: 'Antérieur',
  keep: 'Cette disposition pour ces examens',
  own: 'Dispositions personnelles',
  remove: 'Supprimer {{name}}',
  unreadable: 'Non utilisée, car illisible ({{places}})',
} as const;
