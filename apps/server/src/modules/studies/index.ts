export { missingDocumentsHandler, seriesDocumentHandler, writeDocument } from './documents.job.ts';
export { backfillFactsHandler } from './backfill-facts.job.ts';
export { foldNames, foldNamesHandler } from './fold-names.job.ts';
export { studiesJoined, type StudiesJoined } from './events.ts';
export { fileReaders } from './file-readers.ts';
export { indexInstances, type IndexedInstance } from './index-instances.ts';
export type { BroughtInstance, NewInstance } from './new-instance.ts';
export { itemNote } from './index-limits.ts';
export { anonymizesAny, onlyLooks, type DeidentificationErrand } from './deidentify-file.ts';
export { largestDicomFile, type ParsedFile, type Refusal, type Withheld } from './parse-file.ts';
export { studiesToReplace } from './studies-to-replace.ts';
export {
  findKnown,
  moveStudies,
  ownersOf,
  recountOutside,
  studiesAround,
  studiesAt,
  studiesInPlace,
} from './studies.sql.ts';
export { existingInstances, instancesBesideStudies, instancesOfStudies } from './study-instances.sql.ts';
export { occupyingStudies } from './claim-location.ts';
export { takeParts } from './take-parts.ts';
export { documentExecutor } from './retrieve/document-executor.ts';
export { indexReader, type IndexReader, type FoundInstance } from './retrieve/index-reader.ts';
export { type SeriesOfScope } from './retrieve/series-finder.ts';
export { requireScope, viewerOf, type Scope } from './retrieve/scope.ts';
export { imageOfFile, middleImage } from './retrieve/middle-image.sql.ts';
export { readFrameToShow, readMiddleFrame, type StoredFrame } from './retrieve/middle-frame.ts';
export { instanceUidsOfStudies, placesOfImages, studiesShown, type ImagePlace } from './retrieve/studies-shown.sql.ts';
export { viewerKind } from './retrieve/viewer-source.sql.ts';
export { uidOfImage, uidOfImages } from './generated-uid.ts';
export { studyViews } from './retrieve/study-views.ts';
export { instanceDicomJson, pixelMetadata, readMetadata } from './retrieve/series-documents.ts';
export type { StoredInstance } from './retrieve/series-instances.sql.ts';
export { answeredTags } from './qido-attributes.ts';
export { matchingOf, type SearchKey, type SearchLevel } from './search/attributes.ts';
export { BadSearchValue, matchOf, type Match } from './search/match.ts';
export {
  searchInstances,
  searchSeries,
  searchStudies,
  type IndexSearch,
  type InstanceResult,
  type SeriesResult,
  type StudyResult,
} from './search/search.sql.ts';
export { itemRoot, seriesAddress } from './series-address.ts';
export { routes } from './routes.ts';
export { settleConflict } from './identity/settle-conflict.ts';
// What reads hostile input, for the tests that send it.
export { foldedName } from './folded-name.ts';
export { fileType } from './file-type.ts';
export { comparePatients } from './identity/patient-identity.ts';
export { parseFile } from './parse-file.ts';
export { listedInstances } from './retrieve/listed-instances.ts';
export { metadataWithBulkDataUris } from './retrieve/bulk-data-uris.ts';
