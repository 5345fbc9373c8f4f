export { addressesIn, folderAddress, isViewerPage, parseAddress } from './address.ts';
export { forgetPrefetchedSources, loadViewer, sourceFor, openViewer, prefetchViewer } from './prefetched-sources.ts';
export { followItems } from './follow-items.ts';
export { recordStoreOf, watchPlaces } from './record-store.ts';
export type { ServerSource } from './source.ts';
export type { KeptView } from '@mado/viewer';
export { accountPreferences } from './preference-store.ts';
export { dropUnsent, sendUnsentNow } from './unsent.ts';
export { UnsentDialog } from './UnsentDialog.tsx';
