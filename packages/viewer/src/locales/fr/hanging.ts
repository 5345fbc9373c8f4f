export const hanging = {
  atOpening: 'Disposer à l’ouverture',
  refused: 'Le réglage de la disposition n’a pas pu être enregistré. Il vaut sur cette page.',
} as const;
