import type { BulkTable } from '../dataset/bulk.ts';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { toDicomJson } from '../dataset/to-json.ts';
import { characterSetsOf, undeclared } from '../encoding/choose-character-set.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';
import { readDataSetElements } from '../encoding/data-set-reader.ts';
import type { Element } from '../encoding/elements.ts';
import { readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import { buildFrameTable } from './build-frame-table.ts';
import type { FrameTable } from './frame-table.ts';
import { imagePlane, type ImagePlane } from './image-plane.ts';
import { readIdentifiers } from './identifiers.ts';
import { instanceFacts, type InstanceFacts } from './instance-facts.ts';
import { withMissingFrames } from './missing-frames.ts';
import { addMissingIdentifiers, type GenerateUid } from './missing-identifiers.ts';
import { readReferences, type References } from './read-references.ts';

/** Limits of reading. */
export interface ReadOptions {
  /** How far a deflated data set may inflate, in bytes; 256 MiB unless given. */
  maximumInflatedBytes?: number;
}

/** How an instance is read. */
export interface InstanceOptions extends ReadOptions {
  /**
   * Makes what is missing or malformed of the Study, Series and SOP Instance UID; without it a file that lacks one is
   * refused.
   */
  generateUid?: GenerateUid;
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
  plane: ImagePlane;
  references: References;
  /**
   * The data set without file meta group, the identifiers that it lacked, and a private block that names missing
   * frames.
   */
  dicomJson: DicomJson;
  bulk: BulkTable;
  frames: FrameTable | null;
  notes: DicomNote[];
}

/**
 * Reads any DICOM file (PS3.10, with or without preamble and file meta), an instance or not, as far as it can be told;
 * what is wrong with it is noted. Native pixel bytes are not touched.
 * @throws DicomError empty, not_dicom, no_transfer_syntax, too_deep, too_many_elements, inflates_too_large; truncated,
 *   bad_length, unknown_vr, corrupt where not even one element can be read
 */
export function readDataSet(bytes: Uint8Array, options: ReadOptions = {}): ParsedDataSet {
  return readFile(bytes, options).parsed;
}

function readFile(bytes: Uint8Array, options: ReadOptions): FileRead {
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
  return { file, elements, parsed: { dicomJson, bulk, frames, transferSyntaxUID, notes } };
}

const DIRECTORY_RECORD_SEQUENCE = '00041220';

/**
 * Reads a file that holds one instance of a study. A SOP Instance UID that only the file meta group has is taken from
 * there. A file that ends too early has the note `truncated`.
 * @param bytes the whole file
 * @throws DicomError as {@link readDataSet}, and not_an_instance, missing_uid, bad_uid; what broke the structure, where
 *   an identifier may stand behind it
 */
export function readInstance(bytes: Uint8Array, options: InstanceOptions = {}): ParsedInstance {
  return instanceOf(readFile(bytes, options), options);
}

/** A file that was read. */
export interface FileRead {
  file: FileStructure;
  elements: Element[];
  parsed: ParsedDataSet;
}

/** @throws DicomError as {@link readInstance} */
export function instanceOf({ file, elements, parsed }: FileRead, options: InstanceOptions): ParsedInstance {
  const { bulk, frames, transferSyntaxUID, notes } = parsed;
  if (parsed.dicomJson[DIRECTORY_RECORD_SEQUENCE]) {
    throw new DicomError('not_an_instance', {
      tag: DIRECTORY_RECORD_SEQUENCE,
      expected: 'an instance',
      found: 'a DICOMDIR',
    });
  }
  const identified = addMissingIdentifiers(parsed.dicomJson, file, elements, options.generateUid, notes);
  const facts = instanceFacts(identified, readIdentifiers(identified, notes), transferSyntaxUID);
  const references = readReferences(identified, facts.StudyInstanceUID);
  if (references.leftOut > 0) notes.push({ kind: 'references_left_out' });
  return {
    facts,
    plane: imagePlane(identified),
    references,
    dicomJson: withMissingFrames(identified, frames),
    bulk,
    frames,
    notes,
  };
}
