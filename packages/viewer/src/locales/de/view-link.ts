/** Of a link to a view. */
export const viewLink = {
  make: 'Link',
  hint: 'Kopiert einen Link auf diese Ansicht',
  title: 'Link auf diese Ansicht',
  copied: 'Link kopiert',
  nothing: 'Es wird kein Bild gezeigt, auf das ein Link führen könnte',
  refused: 'Der Link konnte nicht erstellt werden.',
  byHand: 'Der Browser hat das Kopieren nicht erlaubt. Markieren und kopieren Sie den Link.',
  goneHere: 'Die Serie des Links ist nicht mehr da, oder Sie dürfen sie nicht ansehen',
  gone: 'Serien des Links, die nicht mehr da sind oder die Sie nicht ansehen dürfen: {{count}}.',
  allGone:
    'Die Serie, auf die der Link führt, ist nicht mehr da, oder Sie dürfen sie nicht ansehen. Das erste Bild wird gezeigt.',
  nearest: 'Das Bild, auf das der Link führt, ist nicht mehr da. Das nächstgelegene wird gezeigt.',
  changed: 'Die Bilder der Serie haben sich geändert, seit der Link erstellt wurde.',
  renewed: 'Das Bild wurde nach dem Erstellen des Links durch eine neuere Version ersetzt.',
  withheld: 'Worauf der Link führt, lässt sich erst öffnen, wenn die Antwort gezeigt ist. Das erste Bild wird gezeigt.',
  beside: 'Messungen, die dieser Link nicht zeigt: {{count}}.',
  showAll: 'Alle zeigen',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'In der Präsentation gespeichert',
  nothing: 'Es wird kein Bild gezeigt, das gespeichert werden könnte',
  refused: 'Speichern war nicht möglich',
} as const;
