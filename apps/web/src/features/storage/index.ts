export {
  contentAddress,
  currentFolderQuery,
  foldersQuery,
  pathKey,
  pathQuery,
  storageKey,
  type CurrentFolder,
  type ListingPage,
  type PathStep,
  type Sort,
  type SortKey,
} from './api.ts';
export { Breadcrumb } from './breadcrumb/Breadcrumb.tsx';
export { ColumnSettings } from './columns/ColumnSettings.tsx';
export { useColumns, type ColumnChoice } from './columns/use-columns.ts';
export { CreateFolderDialog } from './CreateFolderDialog.tsx';
export { DetailsButton } from './details/DetailsButton.tsx';
export { DetailsPanel } from './details/DetailsPanel.tsx';
export { useSettling } from './identity/use-settling.tsx';
export type { MaybePlaced } from './item-place.ts';
export { kindOf, manyStudiesUrl, patientUrl, viewerUrl } from './item-kind.ts';
export { ItemIcon } from './ItemIcon.tsx';
export { itemIconStyles } from './item-icon-styles.ts';
export type { GivenCell } from './list/cells.tsx';
export { FileList, listId } from './list/FileList.tsx';
export { listBindings } from './list/keys.ts';
export { useKeptPlace } from './list/use-kept-place.ts';
export { useTarget } from './list/use-target.ts';
export { pressedKey, printedKey } from './pressed-key.ts';
export { EmptyLocation, ListSkeleton, ListTail } from './list/ListStates.tsx';
export { inMenuOrder, type MenuEntry } from './menu-entry.ts';
export { useChoosing, type Choosing } from './list/use-choosing.ts';
export { useListView, type ListView } from './list/use-list-view.ts';
export { ViewChoice } from './list/ViewChoice.tsx';
export { SelectionBar } from './list/SelectionBar.tsx';
export { useListing, type Listing } from './list/use-listing.ts';
export { SortChoice } from './list/SortChoice.tsx';
export { useSort } from './list/use-sort.ts';
export { NewButton } from './NewButton.tsx';
export {
  isGatheredKey,
  isRootType,
  isUuid,
  locationFilters,
  locationKey,
  locationUrl,
  personalLists,
  type LocationFilter,
  type PersonalList,
  type StorageLocation,
} from './storage-location.ts';
export { FilePreview } from './preview/FilePreview.tsx';
export { fromList } from './preview/PreviewHeader.tsx';
export { previewKinds, previewUrl } from './preview/preview-kind.ts';
export { DragGhost } from './drag/DragGhost.tsx';
export { dragEnds, dragOver, type DropSpot } from './drag/drag-store.ts';
export { spotAt } from './drag/drop-spot.ts';
export type { Dropping } from './list/use-row-drag.ts';
export { FolderTree } from './tree/FolderTree.tsx';
export type { TreeRoot } from './tree/visible-nodes.ts';
export { useNarrow, usePhone } from './use-phone.ts';
export { breadcrumbOf, type BreadcrumbStep } from './breadcrumb/breadcrumb-steps.ts';
export { LocationAddresses, useLocationAddress, type LocationAddress } from './use-location-address.ts';
