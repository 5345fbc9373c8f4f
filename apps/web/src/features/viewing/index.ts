export { addressesIn, folderAddress, parseAddress } from './address.ts';
export { forgetOpenings, loadViewer, openingOf, openViewer, prefetchViewer } from './prefetched-sources.ts';
export type { ServerSource } from './source.ts';
