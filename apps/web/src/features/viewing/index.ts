export { addressesIn, folderAddress, isViewerPage, linkCode, parseAddress } from './address.ts';
export {
  forgetPrefetchedSources,
  loadViewer,
  sourceByLink,
  sourceFor,
  openViewer,
  prefetchViewer,
} from './prefetched-sources.ts';
export { followItems } from './follow-items.ts';
export { laterKeyImages } from './later-key-images.ts';
export { recordStoreOf, watchPlaces } from './record-store.ts';
export type { ServerSource } from './source.ts';
export type { KeptView } from '@mado/viewer';
export type { LinkedView } from '@mado/viewer/ports';
export { accountPreferences } from './preference-store.ts';
export { dropUnsent, markedStudiesNow, sendUnsentNow } from './unsent.ts';
export { UnsentDialog } from './UnsentDialog.tsx';
export { linkToView, viewOfLink } from './view-link.ts';
