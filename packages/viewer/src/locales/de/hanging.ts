export const hanging = {
  atOpening: 'Beim Öffnen anordnen',
  refused: 'Die Einstellung der Anordnung wurde nicht gespeichert. Auf dieser Seite gilt sie.',
} as const;
