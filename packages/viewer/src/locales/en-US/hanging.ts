export const hanging = {
  atOpening: 'Lay out when opened',
  refused: 'The setting of layouts could not be kept. It holds on this page.',
  prior: 'Prior',
  keep: 'This layout for studies like this',
  own: 'Own layouts',
  remove: 'Delete {{name}}',
  unreadable: 'Not used, as it cannot be read ({{places}})',
} as const;
