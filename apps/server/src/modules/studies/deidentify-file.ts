import {
  deidentified,
  deidentifiedRangesNow,
  identifiersLeft,
  identifiersLeftInRanges,
  identifierKeys,
  studyOf,
  studyOfRanges,
  unfitTexts,
  type DeidentificationMode,
  type DeidentificationOrder,
  type ProfileOption,
} from '@mado/dicom/deidentify';
import { cleanPicture, pictureHeadBytes, pictureKind } from '@mado/dicom/deidentify/pictures';
import { fileInMemory, type ArrivedFile, type Rewritten } from '../../platform/spool/index.ts';
import { fileType, headBytes } from './file-type.ts';
import { wholeDicomFile, type ParsedFile, type Withheld } from './parse-file.ts';

/** Pictures are read as a whole, three times over; of a larger one it is as if nobody could say what is in it. */
const largestPicture = 100_000_000;

type Fields = Readonly<Record<string, string>>;

/** What an upload orders to be taken out of its files. */
export interface DeidentificationErrand {
  /** New texts by keyword, for the studies that `perStudy` does not name; null: those stay as they are. */
  readonly anonymize: Fields | null;
  /** By the StudyInstanceUID that the file has. */
  readonly perStudy: Readonly<Record<string, { mode: 'notAnonymize' | DeidentificationMode; fields: Fields }>>;
  readonly profileOptions: readonly ProfileOption[];
  /** The key of whoever uploads, 32 bytes; null: the files were de-identified before, and are only looked at. */
  readonly key: Uint8Array | null;
  /** Somebody has looked at what nobody can de-identify: a document, a film. */
  readonly lookedAt: boolean;
}

/**
 * Takes out of a file what the order says [IN-5], or looks whether that was done [IN-13]. What cannot be read to its
 * end, what is neither DICOM nor a picture and was looked at by nobody, and DICOM of a study for which the order has a
 * text that does not fit its field [IN-18], is withheld.
 */
export function deidentifyFile(
  file: ArrivedFile,
  errand: DeidentificationErrand,
): Rewritten<ParsedFile> | Promise<Rewritten<ParsedFile>> {
  const isDicom = fileType(file.head(headBytes), file.name) === 'application/dicom';
  if (isDicom) return deidentifyDicom(file, errand);
  // Of what is no DICOM nobody can say which study it is of: an order for any counts.
  if (!anonymizesAny(errand)) return { kind: 'same' };
  const isPicture = pictureKind(file.head(pictureHeadBytes)) !== null;
  if (isPicture && file.size <= largestPicture) return deidentifyPicture(file, errand);
  return errand.lookedAt ? { kind: 'same' } : withheld(file, { code: 'not_deidentified' });
}

/** Whether identifiers of any study are to go. */
export function anonymizesAny({
  anonymize,
  perStudy,
}: Pick<DeidentificationErrand, 'anonymize' | 'perStudy'>): boolean {
  return anonymize !== null || Object.values(perStudy).some(({ mode }) => mode.startsWith('anonymize'));
}

/**
 * Whether a file was de-identified here, where nobody looks at pixels [IN-17].
 *
 * @param hasChanged DICOM that was not is of a study for which nothing is ordered
 */
export function pixelsUnseen(
  file: Pick<ArrivedFile, 'head' | 'name'>,
  errand: DeidentificationErrand,
  hasChanged: boolean,
): boolean {
  if (errand.key === null || errand.lookedAt || !anonymizesAny(errand)) return false;
  return hasChanged || fileType(file.head(headBytes), file.name) !== 'application/dicom';
}

function deidentifyDicom(file: ArrivedFile, errand: DeidentificationErrand): Rewritten<ParsedFile> {
  const { size } = file;
  const read = (offset: number, length: number) => file.range(offset, length);
  const whole = size <= wholeDicomFile ? file.bytes() : null;
  try {
    // Where all studies are treated alike the file is not read for it.
    const isAlike = Object.keys(errand.perStudy).length === 0;
    const study = isAlike ? '' : whole ? studyOf(whole) : studyOfRanges({ size, read });
    const order = orderFor(study, errand);
    // Which order is for a file that is of no study, nobody can say.
    if (order === null && study === '') return withheld(file, { code: 'not_deidentified' });
    if (order === null) return { kind: 'same' };
    const [unfit] = unfitTexts(order);
    if (unfit) return withheld(file, { code: 'bad_field_text', unfit });
    if (errand.key !== null) {
      const keys = identifierKeys(errand.key);
      const chunks = whole ? deidentified(whole, order, keys) : deidentifiedRangesNow({ size, read }, order, keys);
      return { kind: 'changed', chunks };
    }
    const tags = whole ? identifiersLeft(whole, order) : identifiersLeftInRanges({ size, read }, order);
    return tags.length === 0 ? { kind: 'same' } : withheld(file, { code: 'identifiers_present', tags });
  } catch {
    // Whatever it is, it is this file's fault, and no reason to lose the others: a text too long for memory, say.
    return withheld(file, { code: 'not_deidentified' });
  }
}

function orderFor(study: string, errand: DeidentificationErrand): DeidentificationOrder | null {
  const own = Object.hasOwn(errand.perStudy, study) ? errand.perStudy[study] : undefined;
  const given = own ?? (errand.anonymize && { mode: 'anonymize' as const, fields: errand.anonymize });
  if (!given || given.mode === 'notAnonymize') return null;
  const { mode, fields } = given;
  return { mode, fields, options: errand.profileOptions, keepDocument: errand.lookedAt };
}

async function deidentifyPicture(
  file: ArrivedFile,
  { key, lookedAt }: DeidentificationErrand,
): Promise<Rewritten<ParsedFile>> {
  // Memory that the thread uses again holds what was read, and the file is closed before its cleaning has ended.
  const bytes = Buffer.from(file.bytes());
  const picture = fileInMemory(bytes, file.name);
  try {
    const { parts, removed } = await cleanPicture(new Blob([bytes]));
    if (key === null && removed.length > 0) return withheld(picture, { code: 'identifiers_present', tags: removed });
    const chunks = parts.map((part) => ('to' in part ? bytes.subarray(part.from, part.to) : part));
    // Not all that is changed is named: what only fills, the order of segments.
    return key === null || areAllOf(bytes, chunks) ? { kind: 'same' } : { kind: 'changed', chunks };
  } catch {
    // As of DICOM: whatever it is, it is this file's fault.
    return lookedAt ? { kind: 'same' } : withheld(picture, { code: 'not_deidentified' });
  }
}

/** Whether pieces, one behind the other, are these bytes. */
function areAllOf(bytes: Uint8Array, chunks: readonly Uint8Array[]): boolean {
  let at = 0;
  for (const chunk of chunks) {
    if (Buffer.compare(chunk, bytes.subarray(at, at + chunk.length)) !== 0) return false;
    at += chunk.length;
  }
  return at === bytes.length;
}

/** What is known of a file that is not kept. */
function withheld(file: ArrivedFile, why: Withheld): Rewritten<ParsedFile> & { kind: 'withheld' } {
  const filetype = fileType(file.head(headBytes), file.name);
  const { size } = file;
  return {
    kind: 'withheld',
    content: { sha256: file.sha256(), size, filetype, dicom: null, refusal: null, withheld: why },
  };
}
