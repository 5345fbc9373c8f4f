/** Of a link to a view. */
export const viewLink = {
  make: 'Link',
  hint: 'Kopieert een link naar deze weergave',
  title: 'Link naar deze weergave',
  copied: 'Link gekopieerd',
  nothing: 'Er is geen beeld te zien waar een link naartoe kan leiden',
  refused: 'De link kon niet worden gemaakt.',
  byHand: 'De browser stond kopiëren niet toe. Selecteer de link en kopieer hem.',
  goneHere: 'De serie van de link is er niet meer, of u mag die niet bekijken',
  gone: 'Series van de link die er niet meer zijn of die u niet mag bekijken: {{count}}.',
  allGone:
    'De serie waar de link naartoe leidt is er niet meer, of u mag die niet bekijken. Het eerste beeld wordt getoond.',
  nearest: 'Het beeld waar de link naartoe leidt is er niet meer. Het dichtstbijzijnde wordt getoond.',
  changed: 'De beelden van de serie zijn veranderd sinds de link is gemaakt.',
  renewed: 'De afbeelding is na het maken van de link vervangen door een nieuwere versie.',
  withheld:
    'De weergave van de link kan pas worden geopend als het antwoord is getoond. Het eerste beeld wordt getoond.',
  beside: 'Metingen die deze link niet toont: {{count}}.',
  showAll: 'Alle tonen',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'In de presentatie bewaard',
  nothing: 'Er is geen beeld te zien dat bewaard kan worden',
  refused: 'Opslaan is niet gelukt',
} as const;
