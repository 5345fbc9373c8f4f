import { isPlainAscii, withoutPadding } from '../encoding/ascii.ts';
import { joined } from '../encoding/chunks.ts';
import { characterSetsOf, undeclared } from '../encoding/choose-character-set.ts';
import { readDataSetElements } from '../encoding/data-set-reader.ts';
import { deflatedDataSet } from '../encoding/deflate.ts';
import { dictionaryEntry } from '../encoding/dictionary.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNoteKind } from '../encoding/dicom-note.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import { metaIdentifier, readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import { fileBeginning } from '../rewriting/file-meta.ts';
import { ageToAdd, topLevelText } from './age-to-add.ts';
import { SPECIFIC_CHARACTER_SET } from './declared-set.ts';
import { describedLength } from './described-pixels.ts';
import { writtenElement, type WrittenElement } from '../rewriting/element-writer.ts';
import { identifyingWords } from './identifying-words.ts';
import type { IdentifierKeys } from './keys.ts';
import { marks } from './marks.ts';
import { bareUid, isUidOrNone, newIdentifiers } from './new-identifiers.ts';
import { PATIENT_AGE, rulesOf, type DeidentificationOrder, type Rules } from './order.ts';
import { refuseUnheard } from './recordings.ts';
import { rewritten, type ElsewherePixels, type Rewriting } from './rewrite.ts';
import { safeBlocks } from './safe-private.ts';
import { leavesByHand } from './what-stays.ts';

const SOP_CLASS_UID = 0x00080016;
const SOP_INSTANCE_UID = 0x00080018;
const STUDY_INSTANCE_UID = 0x0020000d;
const DIRECTORY_RECORDS = 0x00041220;
const UTF_8 = 'ISO_IR 192';

/** What was not read of a file, or not to its end: it is refused, as nobody can say what stands there [DI-18]. */
const unread: ReadonlySet<DicomNoteKind> = new Set(['truncated', 'unread_rest', 'skipped_bytes']);

export type { ElsewherePixels };

/** A file that is understood from its first byte to its last. */
export interface ReadFile {
  structure: FileStructure;
  elements: Element[];
}

/**
 * A file without what its order and PS3.15 table E.1-1 take out of it, in the transfer syntax that it has. The chunks
 * are mostly views of `bytes`; the same bytes, order and keys give the same chunks.
 * @throws DicomError as for reading the file, and where it cannot be read to its end
 */
export function deidentified(bytes: Uint8Array, order: DeidentificationOrder, keys: IdentifierKeys): Uint8Array[] {
  return deidentifiedFile(readToItsEnd(bytes), order, keys);
}

/** @throws DicomError as {@link deidentified} */
export function readToItsEnd(bytes: Uint8Array): ReadFile {
  const structure = readFileStructure(bytes, [], defaultMaximumInflatedBytes);
  const { dataSet, start, encoding } = structure;
  const elements = readDataSetElements(dataSet, start, encoding);
  refuseUnread(dataSet, elements);
  return { structure, elements };
}

export function refuseUnread({ notes, broken }: Source, elements: readonly Element[]): void {
  if (broken) throw broken.error;
  const note = notes.find(({ kind }) => unread.has(kind));
  if (note) throw new DicomError(note.kind === 'truncated' ? 'truncated' : 'corrupt', note);
  const directory = elements.find(({ tag }) => tag === DIRECTORY_RECORDS);
  if (directory) throw new DicomError('not_an_instance', { tag: tagText(DIRECTORY_RECORDS) });
}

/** The same of a file that was read before, its pixel data perhaps not. */
export function deidentifiedFile(
  { structure, elements }: ReadFile,
  order: DeidentificationOrder,
  keys: IdentifierKeys,
  elsewhere: ElsewherePixels | null = null,
): Uint8Array[] {
  const rules = rulesOf(order);
  const { dataSet: source, encoding, deflated, transferSyntaxUID } = structure;
  // By it the data set is read: another one cannot take its place [DI-4].
  if (rules.anonymizes && !isUidOrNone(transferSyntaxUID)) throw new DicomError('no_transfer_syntax');
  refuseUnheard(source, elements, rules);
  const sets = characterSetsOf(source, elements);
  const identifiers = newIdentifiers(keys);
  const rewriting: Rewriting = {
    source,
    encoding,
    identifiers,
    rules,
    sets,
    elsewhere,
    pixelLength: (length) => pixelLengthOf({ structure, elements }, rules, length),
    transferSyntaxUID,
    recodes: [...rules.texts.values()].some((text) => !isPlainAscii(new TextEncoder().encode(text))),
    tells: identifyingWords(source, elements, sets),
    blocks: rules.options.has('retainSafePrivate') ? safeBlocks(source, elements) : new Map(),
  };
  const stay = rewritten(elements, rewriting, { set: undeclared, signed: false, inside: 'dataSet', top: true });
  const dataSet = withAdded(stay, added(elements, rewriting)).flatMap(({ chunks }) => chunks);
  const meta = metaFacts(structure, elements);
  const beginning = fileBeginning({
    SOPClassUID: rules.anonymizes && !isUidOrNone(meta.sopClass) ? identifiers.uid(meta.sopClass) : meta.sopClass,
    SOPInstanceUID: rules.anonymizes && meta.instance !== '' ? identifiers.uid(meta.instance) : meta.instance,
    TransferSyntaxUID: transferSyntaxUID,
  });
  return [beginning, ...(deflated ? [deflatedDataSet(joined(dataSet))] : dataSet)];
}

/** How much of native pixel data stays, in bytes of `length` [DI-27]. */
export function pixelLengthOf({ structure, elements }: ReadFile, { anonymizes }: Rules, length: number): number {
  return anonymizes ? describedLength(structure.dataSet, elements, length) : length;
}

function metaFacts(structure: FileStructure, elements: readonly Element[]): { sopClass: string; instance: string } {
  const own = (tag: number, meta: number) =>
    bareUid(topLevelText(structure.dataSet, elements, tag)) || (metaIdentifier(structure, meta)?.uid ?? '');
  return { sopClass: own(SOP_CLASS_UID, 0x00020002), instance: own(SOP_INSTANCE_UID, 0x00020003) };
}

/** What the data set did not have, or what is written anew. */
function added(elements: readonly Element[], rewriting: Rewriting): WrittenElement[] {
  const { rules, encoding, recodes, source } = rewriting;
  const text = (tag: number, vr: string, value: string) => ({
    tag,
    chunks: writtenElement(tag, vr, new TextEncoder().encode(value), encoding),
  });
  const has = (wanted: number) => elements.some(({ tag }) => tag === wanted);
  const missing = [...rules.texts].filter(([tag, value]) => value !== '' && !has(tag) && rules.isNamed(tag));
  const age = ageToAdd(source, elements, rules);
  return [
    ...(recodes ? [text(SPECIFIC_CHARACTER_SET, 'CS', UTF_8)] : []),
    ...missing.map(([tag, value]) => text(tag, dictionaryEntry(tagText(tag))?.vr ?? 'LO', value)),
    ...(age === null ? [] : [text(PATIENT_AGE, 'AS', age)]),
    ...(rules.anonymizes ? marks(leavesByHand(elements, rewriting), rules, encoding) : []),
  ];
}

/** Both in the order of their tags; what is added takes the place of what is there. */
function withAdded(stay: readonly WrittenElement[], more: readonly WrittenElement[]): WrittenElement[] {
  const tags = new Set(more.map(({ tag }) => tag));
  return [...stay.filter(({ tag }) => !tags.has(tag)), ...more].toSorted((a, b) => a.tag - b.tag);
}

/**
 * The StudyInstanceUID that a file has, a damaged one too; '' where there is none.
 * @throws DicomError for a file of which nothing can be read
 */
export function studyOf(bytes: Uint8Array): string {
  const { dataSet, start, encoding } = readFileStructure(bytes, [], defaultMaximumInflatedBytes);
  const elements = readDataSetElements(dataSet, start, encoding);
  return withoutPadding(topLevelText(dataSet, elements, STUDY_INSTANCE_UID))
    .replaceAll('\0', ' ')
    .trim();
}
