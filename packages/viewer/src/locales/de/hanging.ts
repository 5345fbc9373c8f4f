export const hanging = {
  atOpening: 'Beim Öffnen anordnen',
  refused: 'Die Einstellung der Anordnung wurde nicht gespeichert. Auf dieser Seite gilt sie.',
  prior: 'Voruntersuchung',
  keep: 'Diese Anordnung für solche Studien',
  own: 'Eigene Anordnungen',
  remove: '{{name}} löschen',
  unreadable: 'Wird nicht verwendet, da nicht lesbar ({{places}})',
} as const;
