import { DicomError, dictionaryEntry, items, readDataSet, type DicomJson, type DicomJsonPersonName } from '@mado/dicom';
import { deidentified, joined, type DeidentificationOrder, type IdentifierKeys } from '@mado/dicom/deidentify';
import { headerOf } from '../burned-in/header.ts';
import { outgoingDicom } from './outgoing-file.ts';

/** An element of a file as it is and as it would leave; '' without a value. */
export interface ElementChange {
  /** `00100010` */
  readonly tag: string;
  /** DICOM keyword, or '' of a private one. */
  readonly keyword: string;
  /** Keywords, or tags, of the sequences that it stands in, from the outside in; '' at the top level. */
  readonly within: string;
  /** Where several items say different things: the first of them, and that there are more. */
  readonly before: string;
  /** null: it goes. */
  readonly after: string | null;
}

/** A DICOM file, as it would leave. */
export interface FilePreview {
  /** What goes, changes or comes, by tag; what stands in a sequence in its place, and a sequence that goes as one. */
  readonly changed: readonly ElementChange[];
  /** What stays, in the same order; pixels are not among them. */
  readonly kept: readonly ElementChange[];
  /** The identity is removed as a whole: nothing that identifies was left by hand (0012,0062). */
  readonly identityRemoved: boolean;
}

/** Characters of a value that are shown. */
const shown = 120;
/** Lines of a list beyond which elements in sequences are left out. */
const linesAtMost = 500;
const more = ' …';
const PATIENT_IDENTITY_REMOVED = '00120062';
/** What says how a file was de-identified (0012,0062-0064; 0028,0303) is no change of what it said. */
const marks: ReadonlySet<string> = new Set([PATIENT_IDENTITY_REMOVED, '00120063', '00120064', '00280303']);
const pixelData: ReadonlySet<string> = new Set(['7FE00008', '7FE00009', '7FE00010']);

/** Files up to this size are compared as a whole, of others what stands before their pixels. */
const comparedWhole = 16 * 1024 * 1024;

/**
 * {@link previewOf} of a file of any size.
 *
 * @throws {DOMException} when the browser cannot read the file
 */
export async function previewOfFile(
  file: Blob,
  order: DeidentificationOrder | null,
  keys: IdentifierKeys,
): Promise<FilePreview | { refused: string }> {
  if (file.size <= comparedWhole) return previewOf(new Uint8Array(await file.arrayBuffer()), order, keys);
  const outgoing = order === null ? { blob: file } : await outgoingDicom(file, order, keys);
  if ('refused' in outgoing) return outgoing;
  const [before, after] = [await headerOf(file), await headerOf(outgoing.blob)];
  if (before === null || after === null || before === 'not_dicom' || after === 'not_dicom')
    return { refused: 'corrupt' };
  return compared(before.parsed.dicomJson, order === null ? before.parsed.dicomJson : after.parsed.dicomJson);
}

/**
 * Compares a DICOM file with what would leave of it, element by element.
 *
 * @param order null: it leaves as it is
 * @returns refused with the kind of the fault, for a file that cannot be read to its end
 */
export function previewOf(
  file: Uint8Array,
  order: DeidentificationOrder | null,
  keys: IdentifierKeys,
): FilePreview | { refused: string } {
  try {
    const before = readDataSet(file).dicomJson;
    const after = order === null ? before : readDataSet(joined(deidentified(file, order, keys))).dicomJson;
    return compared(before, after);
  } catch (error) {
    if (error instanceof DicomError) return { refused: error.kind };
    throw error;
  }
}

function compared(before: DicomJson, after: DicomJson): FilePreview {
  const lines = { changed: linesOf(), kept: linesOf() };
  compareLevel(before, after, '', lines);
  return {
    changed: lines.changed.all(),
    kept: lines.kept.all(),
    identityRemoved: after[PATIENT_IDENTITY_REMOVED]?.Value?.[0] === 'YES',
  };
}

interface Lines {
  readonly add: (line: ElementChange) => void;
  readonly all: () => readonly ElementChange[];
}

/** Items of one sequence say the same elements over and over: each is one line. */
function linesOf(): Lines {
  const lines = new Map<string, ElementChange>();
  return {
    add: (line) => {
      const key = `${line.within} ${line.tag}`;
      const first = lines.get(key);
      if (!first && line.within !== '' && lines.size >= linesAtMost) return;
      lines.set(key, first ? { ...line, before: both(first.before, line.before), after: first.after } : line);
    },
    all: () => [...lines.values()],
  };
}

function both(first: string, other: string): string {
  return first === other || first.endsWith(more) ? first : `${first}${more}`;
}

function compareLevel(
  before: DicomJson,
  after: DicomJson,
  within: string,
  lines: Record<'changed' | 'kept', Lines>,
): void {
  const tags = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  for (const tag of tags) {
    if (within === '' && (pixelData.has(tag) || (marks.has(tag) && before !== after))) continue;
    const keyword = dictionaryEntry(tag)?.keyword ?? '';
    const [one, other] = [items(before, tag), items(after, tag)];
    if (one.length > 0 && one.length === other.length) {
      const inside = [within, keyword || tag].filter(Boolean).join(' ');
      for (const [index, item] of one.entries()) compareLevel(item, other[index] ?? {}, inside, lines);
      continue;
    }
    const gone = after[tag] === undefined ? null : valueText(after, tag);
    const line = { tag, keyword, within, before: valueText(before, tag), after: gone };
    (isSame(before[tag], after[tag]) ? lines.kept : lines.changed).add(line);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A value in one line: several parted as in a file, items counted, bytes not shown. */
function valueText(json: DicomJson, tag: string): string {
  const element = json[tag];
  if (element === undefined) return '';
  if (element.vr === 'SQ') return `[${items(json, tag).length}]`;
  if (element.Value === undefined) return element.BulkDataURI || element.InlineBinary ? '…' : '';
  const text = element.Value.slice(0, shown).map(oneValue).join('\\');
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}

function oneValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? String(value) : '';
  const { Alphabetic = '', Ideographic = '', Phonetic = '' } = value as DicomJsonPersonName;
  return [Alphabetic, Ideographic, Phonetic].join('=').replace(/=+$/, '');
}
