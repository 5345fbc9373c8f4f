export const hanging = {
  atOpening: 'Organizar ao abrir',
  refused: 'Não foi possível guardar a configuração da disposição. Ela vale nesta página.',
} as const;
