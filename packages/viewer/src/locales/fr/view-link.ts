/** Of a link to a view. */
export const viewLink = {
  make: 'Lien',
  hint: 'Copie un lien vers cette vue',
  title: 'Lien vers cette vue',
  copied: 'Lien copié',
  nothing: 'Aucune image vers laquelle un lien pourrait mener n’est affichée',
  refused: 'Le lien n’a pas pu être créé.',
  byHand: 'Le navigateur n’a pas autorisé la copie. Sélectionnez le lien et copiez-le.',
  goneHere: 'La série du lien n’existe plus, ou vous ne pouvez pas la consulter',
  gone: 'Séries du lien qui n’existent plus ou que vous ne pouvez pas consulter : {{count}}.',
  allGone:
    'La série vers laquelle mène le lien n’existe plus, ou vous ne pouvez pas la consulter. La première image est affichée.',
  nearest: 'L’image vers laquelle mène le lien n’existe plus. La plus proche est affichée.',
  changed: 'Les images de la série ont changé depuis la création du lien.',
  renewed: 'L’image a été remplacée par une version plus récente après la création du lien.',
  withheld:
    'La vue du lien ne peut être ouverte avant que la réponse ne soit affichée. La première image est affichée.',
  beside: 'Mesures que ce lien n’affiche pas : {{count}}.',
  showAll: 'Tout afficher',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'Gardé dans la présentation',
  nothing: 'Aucune image à enregistrer n’est affichée',
  refused: 'L’enregistrement n’a pas été possible',
} as const;
