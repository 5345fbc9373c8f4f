export const hanging = {
  atOpening: 'Distribuir al abrir',
  refused: 'No se pudo guardar el ajuste de la distribución. Vale en esta página.',
} as const;
