import type { ErrorCode } from '@mado/contract';
import type { NewFile } from '../storage/index.ts';
import { renamedPath, storedPath } from '../storage/index.ts';
import { defaultMaximumInflatedBytes, maximumElements } from '@mado/dicom';
import { largestDicomFile, type ParsedFile, type NewInstance, type Refusal, type Withheld } from '../studies/index.ts';

/**
 * What an upload takes: anything, as the page does, where a damaged disc may be all that there is; DICOM alone, or
 * instances of one study alone (by its UID), from a sender that still has the file.
 */
export type Accept = 'any' | 'dicom' | { study: string };

/** Why one file of an upload is not stored; `params` fill in the words. */
export interface FileRefusal {
  code: ErrorCode;
  params: Record<string, string | number>;
  /** What the file holds, where it could be read. */
  instance?: { uid: string; sopClassUid: string };
}

/**
 * What becomes of one file. `renamed`: what its path becomes where it cannot be kept as it was sent, else null. `part`:
 * as which it came by tus.
 */
export type Prepared =
  | { kind: 'dicom'; instance: NewInstance; renamed: string | null; part?: string }
  | { kind: 'file'; file: NewFile; renamed: string | null; part?: string }
  | { kind: 'refused'; refusal: FileRefusal };

const dicomNames = /\.(dcm|dicom|ima)$/i;

/** What becomes of a file on which a thread of the reader failed: it took all the memory or time that a file gets. */
export const unreadable: Prepared = { kind: 'refused', refusal: { code: 'dicom_corrupt', params: {} } };

/** Limits of reading, as they are named to people: what is beyond them is not kept, for it could be anything. */
const limits = {
  too_deep: null,
  too_large: `${largestDicomFile / 1e9} GB`,
  too_many_elements: maximumElements,
  inflates_too_large: `${defaultMaximumInflatedBytes / 2 ** 20} MiB`,
} as const satisfies Partial<Record<Refusal['kind'], string | number | null>>;
type Limit = keyof typeof limits;
/** A refusal for what the file is, not for how much it is. */
type Fault = Refusal & { kind: Exclude<Refusal['kind'], Limit> };

function isLimit(kind: Refusal['kind']): kind is Limit {
  return kind in limits;
}

function isFault(refusal: Refusal): refusal is Fault {
  return !isLimit(refusal.kind);
}

/**
 * Decides what becomes of a file that was read [IN-7, IN-9]. DICOM of which study, series and instance can be told is
 * stored as such, whatever else its notes say of it; one whose end did not arrive only where anything is taken. Other
 * DICOM is stored there as a file, with the reason and its place, and refused elsewhere. What is no DICOM gets a note
 * where its name or its emptiness say that something else was meant. An instance that comes without a name is named by
 * its UID.
 */
export function prepareFile(path: string, parsed: ParsedFile, accept: Accept): Prepared {
  const { sha256, size, filetype, dicom, refusal, withheld } = parsed;
  if (withheld) return { kind: 'refused', refusal: withheldRefusal(withheld) };
  if (dicom) {
    const { study, instance } = dicom.entry;
    const cut = dicom.truncated;
    if (cut && accept !== 'any') {
      const refusal: Refusal = { kind: 'truncated', tag: cut.tag ?? null, offset: cut.offset ?? null, instance };
      return { kind: 'refused', refusal: refusalOf(refusal) };
    }
    if (typeof accept === 'object' && accept.study !== study.uid)
      return { kind: 'refused', refusal: { code: 'bad_target', params: {}, instance } };
    const { name } = storedPath(path || `${instance.uid}.dcm`);
    const renamed = path ? renamedPath(path, true) : null;
    return { kind: 'dicom', instance: { ...dicom, sha256, size, name }, renamed };
  }
  if (refusal !== null && (!isFault(refusal) || accept !== 'any'))
    return { kind: 'refused', refusal: refusalOf(refusal) };
  if (accept !== 'any')
    return { kind: 'refused', refusal: { code: size === 0 ? 'dicom_empty' : 'dicom_not_dicom', params: {} } };
  return {
    kind: 'file',
    renamed: renamedPath(path, false),
    file: {
      path,
      sha256,
      size,
      filetype: refusal?.kind === 'not_dicom' ? 'application/octet-stream' : filetype,
      notes: parsed.unseen ? [{ code: 'pixels_not_looked_at' }] : notesOf(path, size, refusal),
    },
  };
}

function notesOf(path: string, size: number, refusal: Fault | null): NewFile['notes'] {
  if (size === 0) return [{ code: 'empty' }];
  if (refusal === null || refusal.kind === 'not_dicom') return dicomNames.test(path) ? [{ code: 'not_dicom' }] : [];
  const { kind, tag, offset } = refusal;
  // Whole, but no instance of a study: a DICOMDIR, or a data set without the identifiers that would say what it is.
  if (kind === 'not_an_instance' || kind === 'missing_uid') return [{ code: kind, ...(tag !== null && { tag }) }];
  const where = { ...(tag !== null && { tag }), ...(offset !== null && { offset }) };
  // The note `truncated` is of an instance, of which the beginning is shown.
  return kind === 'truncated'
    ? [{ code: 'cut_before_uid', ...where }]
    : [{ code: 'kept_as_file' }, { code: kind, ...where }];
}

const date = '20260401, -365';
const name = 'Yamada^Taro=山田^太郎=やまだ^たろう';
/** What a field takes, as it is written in every language; any other takes words. */
const taken: Readonly<Record<string, string>> = {
  PatientAge: '045Y, 006M, 002W, 010D',
  StudyDate: date,
  PatientBirthDate: date,
  PatientName: name,
  ReferringPhysicianName: name,
  PerformingPhysicianName: name,
  PatientSize: '1.70',
  PatientWeight: '60.5',
  PatientSex: 'M, F, O',
};

/** Tags that are named of one file. */
const namedTags = 10;

function withheldRefusal(withheld: Withheld): FileRefusal {
  if (withheld.code === 'not_deidentified') return { code: 'not_deidentified', params: {} };
  if (withheld.code === 'bad_field_text') {
    const { field, most } = withheld.unfit;
    const expected = most === undefined ? (taken[field] ?? 'A-Z, 0-9') : `≤ ${most}`;
    return { code: 'bad_field_text', params: { field, expected } };
  }
  const named = withheld.tags.slice(0, namedTags).map(tagInWords).join(', ');
  const tags = withheld.tags.length > namedTags ? `${named}, …` : named;
  return { code: 'identifiers_present', params: { tags } };
}

/** `00100010` as (0010,0010); what stands outside of all elements, or in a picture, has a word. */
function tagInWords(tag: string): string {
  return /^[\dA-F]{8}$/.test(tag) ? `(${tag.slice(0, 4)},${tag.slice(4)})` : tag;
}

const codes: Partial<Record<Refusal['kind'], ErrorCode>> = {
  empty: 'dicom_empty',
  not_dicom: 'dicom_not_dicom',
  not_an_instance: 'dicom_not_dicom',
  truncated: 'dicom_truncated',
  bad_length: 'dicom_bad_length',
  unknown_vr: 'dicom_unknown_vr',
  no_transfer_syntax: 'dicom_no_transfer_syntax',
  missing_uid: 'dicom_missing_uid',
  bad_uid: 'dicom_bad_uid',
  bad_pixel_description: 'dicom_bad_pixel_description',
  too_deep: 'dicom_too_deep',
  too_large: 'dicom_too_large',
  too_many_elements: 'dicom_too_many_elements',
  inflates_too_large: 'dicom_inflates_too_large',
};

function refusalOf({ kind, tag, offset, instance }: Refusal): FileRefusal {
  const params: Record<string, string | number> = {};
  if (tag !== null) params['tag'] = `(${tag.slice(0, 4)},${tag.slice(4)})`;
  if (offset !== null) params['offset'] = offset;
  const limit = isLimit(kind) ? limits[kind] : null;
  if (limit !== null) params['limit'] = limit;
  return { code: codes[kind] ?? 'dicom_corrupt', params, ...(instance && { instance }) };
}
