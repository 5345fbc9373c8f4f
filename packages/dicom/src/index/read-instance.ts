import type { BulkTable } from '../dataset/bulk.ts';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { toDicomJson } from '../dataset/to-json.ts';
import { characterSetsOf, undeclared } from '../encoding/choose-character-set.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';
import { readDataSetElements } from '../encoding/element-reader.ts';
import { readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import { buildFrameTable } from './build-frame-table.ts';
import type { FrameTable } from './frame-table.ts';
import { readIdentifiers } from './identifiers.ts';
import { instanceFacts, type InstanceFacts } from './instance-facts.ts';
import { addMissingIdentifiers, type MakeUid } from './missing-identifiers.ts';

/** Limits of reading. */
export interface ReadOptions {
  /** How far a deflated data set may inflate, in bytes; 256 MiB unless given. */
  maximumInflatedBytes?: number;
}

/** How an instance is read. */
interface InstanceOptions extends ReadOptions {
  /** Makes what is missing of the Study, Series and SOP Instance UID; without it a file that lacks one is refused. */
  makeUid?: MakeUid;
}

/** A file's data set as JSON, and where its large values lie. */
export interface ParsedDataSet {
  /** The data set without file meta group, in the model of PS3.18 F.2. */
  dicomJson: DicomJson;
  /** Where the values lie that `dicomJson` only names. */
  bulk: BulkTable;
  /** Where the frames lie; null without pixel data. */
  frames: FrameTable | null;
  /** The syntax that the file is in. */
  transferSyntaxUID: string;
  /** What was tolerated. */
  notes: DicomNote[];
}

/** A file that is an instance: what it is, its data set as JSON, and where its large values and frames lie. */
export interface ParsedInstance {
  facts: InstanceFacts;
  /** The data set without file meta group, and the identifiers that it lacked. */
  dicomJson: DicomJson;
  bulk: BulkTable;
  frames: FrameTable | null;
  notes: DicomNote[];
}

/**
 * Reads any DICOM file (PS3.10, with or without preamble and file meta), an instance or not. Native pixel bytes are not touched.
 * @throws DicomError empty, not_dicom, truncated, bad_length, unknown_vr, no_transfer_syntax, bad_uid, bad_pixel_description, too_deep, too_large, corrupt
 */
export function readDataSet(bytes: Uint8Array, options: ReadOptions = {}): ParsedDataSet {
  return readFile(bytes, options).parsed;
}

function readFile(bytes: Uint8Array, options: ReadOptions): { file: FileStructure; parsed: ParsedDataSet } {
  const notes: DicomNote[] = [];
  const file = readFileStructure(bytes, notes, options.maximumInflatedBytes ?? defaultMaximumInflatedBytes);
  const { dataSet, deflated, transferSyntaxUID } = file;
  const elements = readDataSetElements(dataSet, file.start, file.encoding);
  const bulk: BulkTable = { deflated, entries: {} };
  const sets = characterSetsOf(dataSet, elements);
  const dicomJson = toDicomJson(
    elements,
    { source: dataSet, bulk: bulk.entries, sets },
    { characterSet: undeclared, signed: false, path: '' },
  );
  const frames = buildFrameTable(dataSet, elements, dicomJson, transferSyntaxUID, deflated);
  return { file, parsed: { dicomJson, bulk, frames, transferSyntaxUID, notes } };
}

const DIRECTORY_RECORD_SEQUENCE = '00041220';

/**
 * Reads a file that holds one instance of a study. A SOP Instance UID that only the file meta group has is taken from there.
 * @param bytes the whole file
 * @throws DicomError as {@link readDataSet}, and not_an_instance, missing_uid, bad_uid
 */
export function readInstance(bytes: Uint8Array, options: InstanceOptions = {}): ParsedInstance {
  const { file, parsed } = readFile(bytes, options);
  const { bulk, frames, transferSyntaxUID, notes } = parsed;
  if (parsed.dicomJson[DIRECTORY_RECORD_SEQUENCE]) {
    throw new DicomError('not_an_instance', {
      tag: DIRECTORY_RECORD_SEQUENCE,
      expected: 'an instance',
      found: 'a DICOMDIR',
    });
  }
  const dicomJson = addMissingIdentifiers(parsed.dicomJson, file, options.makeUid, notes);
  const facts = instanceFacts(dicomJson, readIdentifiers(dicomJson, notes), transferSyntaxUID);
  return { facts, dicomJson, bulk, frames, notes };
}
