export { addressesIn, folderAddress, parseAddress } from './address.ts';
export { forgetOpenings, openingOf, openViewer, prefetchViewer } from './openings.ts';
export type { ServerSource } from './source.ts';
