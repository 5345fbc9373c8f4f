/** Modalities of derived data, of which is told what images they refer to. */
export const derivedModalities: readonly string[] = ['SEG', 'DOC', 'RTSTRUCT', 'SR', 'KO', 'PR'];

/** Modalities of what is said about other images: listed after those, whatever their numbers are. */
export const modalitiesBesideImages: readonly string[] = [
  ...derivedModalities,
  'RTDOSE',
  'RTPLAN',
  'RTRECORD',
  'REG',
  'RWV',
];
