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
import {
  cleanPicture,
  pictureHeadBytes,
  pictureKind,
  type PicturePart,
  type Sliceable,
} from '@mado/dicom/deidentify/pictures';
import type { ArrivedFile, Rewritten } from '../../platform/spool/index.ts';
import { fileType, headBytes } from './file-type.ts';
import { wholeDicomFile, type ParsedFile, type Withheld } from './parse-file.ts';

type Fields = Readonly<Record<string, string>>;

/** What an upload orders to be taken out of its files. */
export interface DeidentificationErrand {
  /** New texts by keyword, for the studies that `perStudy` does not name; null: those stay as they are. */
  readonly anonymize: Fields | null;
  /** By the StudyInstanceUID that the file has. */
  readonly perStudy: Readonly<Record<string, { mode: 'notAnonymize' | DeidentificationMode; fields: Fields }>>;
  /** What a viewer shows of the patient goes from every study, also from those that stay as they are else. */
  readonly conference: boolean;
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
  if (pictureKind(file.head(pictureHeadBytes)) !== null) return deidentifyPicture(file, errand);
  return errand.lookedAt ? { kind: 'same' } : withheld(file, { code: 'not_deidentified' });
}

/** Whether files are looked at, and none of them becomes another one. */
export function onlyLooks({ key }: Pick<DeidentificationErrand, 'key'>): boolean {
  return key === null;
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
  const { conference, profileOptions: options, lookedAt: keepDocument } = errand;
  if (given && given.mode !== 'notAnonymize')
    return { mode: given.mode, fields: given.fields, options, keepDocument, conference };
  return conference ? { mode: 'notAnonymizeAndEdit', fields: {}, options, keepDocument, conference } : null;
}

/** Cleans a picture of any size: what stays of it is never in memory as a whole. */
async function deidentifyPicture(
  file: ArrivedFile,
  { key, lookedAt }: DeidentificationErrand,
): Promise<Rewritten<ParsedFile>> {
  try {
    const { parts, removed } = await cleanPicture(byRanges(file));
    if (key === null && removed.length > 0) return withheld(file, { code: 'identifiers_present', tags: removed });
    // Not all that is changed is named: what only fills, the order of segments.
    if (key === null || areAllOf(file, parts)) return { kind: 'same' };
    const chunks = parts.map((part) => ('to' in part ? { offset: part.from, length: part.to - part.from } : part));
    return { kind: 'changed', chunks };
  } catch {
    // As of DICOM: whatever it is, it is this file's fault.
    return lookedAt ? { kind: 'same' } : withheld(file, { code: 'not_deidentified' });
  }
}

/** What of a file is asked for, in memory of its own. */
function byRanges(file: ArrivedFile): Sliceable {
  return {
    size: file.size,
    slice: (start, end) => ({
      arrayBuffer: async () => new Uint8Array(file.range(start, end - start)).buffer,
    }),
  };
}

/** Whether parts, one behind the other, are the bytes that they stand in the place of. */
function areAllOf(file: ArrivedFile, parts: readonly PicturePart[]): boolean {
  let at = 0;
  for (const part of parts) {
    if ('to' in part) {
      if (part.from !== at) return false;
      at = part.to;
      continue;
    }
    if (at + part.length > file.size || Buffer.compare(part, file.range(at, part.length)) !== 0) return false;
    at += part.length;
  }
  return at === file.size;
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
