/** DICOM without a browser or a server: files in, facts, JSON, frames and notes out. */
export { DicomError, type DicomErrorDetail, type DicomErrorKind } from './encoding/dicom-error.ts';
export type { DicomNote, DicomNoteKind } from './encoding/dicom-note.ts';
export { withoutEnd } from './encoding/ascii.ts';
export { joined } from './encoding/chunks.ts';
export { maximumElements } from './encoding/delimiters.ts';
export { defaultMaximumInflatedBytes } from './encoding/inflate.ts';
export { looksLikeDicom } from './encoding/file-structure.ts';
export { transferSyntaxes, type TransferSyntax } from './encoding/transfer-syntaxes.ts';
export { tiledSopClasses } from './tables/tiled-sop-classes.ts';
export type { BulkEntry, BulkTable, DeflatedExtent } from './dataset/bulk.ts';
export { withBulkDataUris } from './dataset/bulk-data-uris.ts';
export {
  firstNumber,
  firstText,
  firstValue,
  items,
  numbers,
  type DicomJson,
  type DicomJsonElement,
  type DicomJsonPersonName,
} from './dataset/dicom-json.ts';
export { dictionaryEntry, tagOfKeyword, type DictionaryEntry } from './encoding/dictionary.ts';
export { derivedModalities, modalitiesBesideImages } from './dataset/derived-modalities.ts';
export {
  comparePatients,
  comparePersonNames,
  fullerName,
  joinedName,
  saysMoreOfPatient,
  type PatientIdentity,
} from './dataset/patient-identity.ts';
export { displayName, parsePersonName, personNameFromJson, type PersonName } from './dataset/person-name.ts';
export { sopClassName } from './dataset/sop-classes.ts';
export { vectorPlane } from './geometry/frame-plane.ts';
export {
  frameIndex,
  frameIndexOf,
  frameNumber,
  frameNumberOf,
  type FrameIndex,
  type FrameNumber,
} from './geometry/frame-position.ts';
export {
  distanceAlong,
  patientPoint,
  planeNormal,
  type PatientDirection,
  type PatientPoint,
} from './geometry/patient-point.ts';
export type {
  EncapsulatedFrameTable,
  FrameExtent,
  FrameRange,
  FrameTable,
  NativeFrameTable,
  VideoTable,
} from './index/frame-table.ts';
export { instanceFacts, type InstanceFacts } from './index/instance-facts.ts';
export { imagePlane, type ImagePlane, type PatientVector } from './index/image-plane.ts';
export { believedFrames, describedFrames, isMissing, type DescribedFrames } from './index/missing-frames.ts';
export type { GeneratedUid, GenerateUid } from './index/missing-identifiers.ts';
export { readPartialInstance } from './index/read-partial-instance.ts';
export { readSopReference, type SopReference } from './index/read-sop-reference.ts';
export type { Reference, References } from './index/read-references.ts';
export { inflateStored, readBulk, readFrame, type ReadRange } from './index/read-frame.ts';
export {
  readDataSet,
  readInstance,
  type ParsedDataSet,
  type ParsedInstance,
  type ReadOptions,
} from './index/read-instance.ts';
export { readInstanceNow, type FileAtHand } from './index/read-instance-now.ts';
export type { ReadNow } from './encoding/pixel-data-place.ts';
export { keyObjectsOf, type KeyObject, type KeyObjects } from './index/key-objects.ts';
export { buildSeriesDocument, expandSeriesDocument, type SeriesDocument } from './index/series-document.ts';
export { explicitDataSet, type ElementChanges, type NativePixelData } from './rewriting/explicit-data-set.ts';
export { edited, type ByteEdit } from './rewriting/byte-edits.ts';
export { identifierEdits } from './rewriting/identifier-edits.ts';
export {
  keyObjectSelection,
  keyObjectSelectionFile,
  type KeyObjectDocument,
} from './rewriting/key-object-selection.ts';
export { fileBeginning, type FileMetaFacts } from './rewriting/file-meta.ts';
