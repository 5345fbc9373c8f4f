export const hanging = {
  atOpening: 'Indelen bij openen',
  refused: 'De instelling van de indeling kon niet worden bewaard. Op deze pagina geldt ze.',
} as const;
