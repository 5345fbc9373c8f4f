export { addressesIn, folderAddress, parseAddress } from './address.ts';
export { forgetOpenings, openingOf, prefetchViewer } from './openings.ts';
export type { ServerSource } from './source.ts';
