export const hanging = {
  atOpening: 'Lay out when opened',
  refused: 'The setting of layouts could not be kept. It holds on this page.',
} as const;
