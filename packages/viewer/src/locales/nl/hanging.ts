export const hanging = {
  atOpening: 'Indelen bij openen',
  refused: 'De instelling van de indeling kon niet worden bewaard. Op deze pagina geldt ze.',
  prior: 'Vorige',
  keep: 'Deze indeling voor zulke studies',
  own: 'Eigen indelingen',
  remove: '{{name}} verwijderen',
  unreadable: 'Wordt niet gebruikt, want onleesbaar ({{places}})',
} as const;
