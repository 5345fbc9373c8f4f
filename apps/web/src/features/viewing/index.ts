export { addressesIn, folderAddress, isViewerPage, parseAddress } from './address.ts';
export { forgetPrefetchedSources, loadViewer, sourceFor, openViewer, prefetchViewer } from './prefetched-sources.ts';
export type { ServerSource } from './source.ts';
