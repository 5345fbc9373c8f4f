export { signedContentUrl, type ContentUse } from './content-url.ts';
export { accountsOf, attributionOf, isFromOutside, type Attribution } from './attribution.ts';
export { blobReservations, readersHaveUntil, type BlobReservations } from './blob-reservations.ts';
export { confirmBlobs } from './blobs.sql.ts';
export { identifyBlobs } from './identify-blobs.ts';
export type { ChangedItem, Trashing } from './changed-item.ts';
export { moveItem, purgeItems, restoreFromTrash, trashItems, type Changed } from './change-tree.ts';
export { cleanUrl } from './create-link.ts';
export { putComment, putEditedFacts, putName, putUrl, type EditedFacts } from './change-item.sql.ts';
export {
  folderChanged,
  type FolderChanged,
  itemMoved,
  itemRestored,
  itemsPurged,
  itemsTrashed,
  type ItemMoved,
  type ItemRestored,
  type ItemsTrashed,
} from './events.ts';
export {
  foldersToLookAt,
  lookNext,
  nextLook,
  putSettings,
  settingsOf,
  settingsOfFolders,
  foldersToTell,
  putToldUntil,
  type AutoDelete,
  type FolderSettingsRow,
} from './folder-settings.sql.ts';
export { makeAtRoot } from './make-item.ts';
export { findFiles } from './folder-paths.ts';
export { idFrom } from './id-from.ts';
export { labelName, renamedPath, storedPath } from './item-name.ts';
export { inTrees } from './in-trees.ts';
export { incompleteOf } from './incomplete.ts';
export { folderViews, visitorOf, type FolderViews, type Visitor } from './folder-views.ts';
export { withheldName } from './told-rows.ts';
export { itemViews } from './item-views.ts';
export { itemStars } from './item-stars.ts';
export { itemTags } from './item-tags.ts';
export { itemView } from './item-view.sql.ts';
export { itemsById } from './items-by-id.ts';
export { liesInConference } from './lies-in-conference.sql.ts';
export { listGathered } from './list-gathered.ts';
export { pathOfNames } from './path-of-names.ts';
export { visibleNames } from './trash-list.sql.ts';
export { contentsOf, imagesOf, keepsToImages, setFoldertype, type ImageFile } from './image-series.sql.ts';
export { locationOf } from './locate-file.sql.ts';
export { countedBytes, hasConference, itemsBelow } from './move.sql.ts';
export { overdueBelow } from './overdue.sql.ts';
export { inside, locationKey, rootLocation, type TreeLocation } from './tree-location.ts';
export { organisationsWithTrash, trashedBefore, type Purged } from './purge.sql.ts';
export { givePrivateArea, hasPrivateArea, privateAreas, privateItems } from './private-areas.sql.ts';
export { routes } from './routes.ts';
export { sampleFolderId } from './sample-folder.ts';
export { storeFiles, type BroughtFile, type NewFile } from './store-files.ts';
export {
  attributeFiles,
  childrenNamed,
  endReceiving,
  folderRow,
  fromOutside,
  insertItems,
  changeMissing,
  lockTree,
  missingFrom,
  moveItems,
  receivingUntil,
  replaceFiles,
  setMissing,
  studiesLacking,
  updateFolders,
  type FolderRow,
  type NewItem,
  type Replacement,
  type Vouched,
} from './tree.sql.ts';
export { subtreeOf, type SubtreeRow } from './subtree.sql.ts';
export { takeParts } from './take-parts.ts';
export { sweepBlobsHandler, sweepBlobs } from './sweep-blobs.job.ts';
export {
  inOrderOfDepth,
  itemsTrashedWith,
  locationsOfItems,
  privateRootItems,
  rootItemsOf,
  topmostOf,
  trashedWith,
  trashOf,
  trashRow,
  type TrashRow,
} from './trash.sql.ts';
export { contentOf, viewableBlobs, type ContentRow } from './usage.sql.ts';
export { expireVersions, expireVersionsHandler } from './expire-versions.job.ts';
export { keptInTrashMs } from './kept-in-trash.ts';
export { cleanName } from './item-name.ts';
export {
  attributeVersion,
  keepSuperseded,
  purgeVersions,
  versionById,
  versionsById,
  versionsOf,
  type Superseded,
  type VersionRow,
} from './versions.sql.ts';
export { sortName } from './item-name.ts';
export { openCursor, sealCursor, type ListCursor } from './list-cursor.ts';
export { sharesAnything } from './list.sql.ts';
// What reads hostile input, for the tests that send it.
export { textCharset } from './text-charset.ts';
