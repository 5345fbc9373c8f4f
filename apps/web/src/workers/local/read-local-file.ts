import {
  DicomError,
  looksLikeDicom,
  readInstance,
  readInstanceNow,
  type FileAtHand,
  type GenerateUid,
  type ParsedInstance,
} from '@mado/dicom';
import type { FaultKind } from './local-study.ts';

/** A file of DICOM as far as it is known without its pixels, or why it is none that can be shown. */
export type ReadFile =
  | { readonly instance: ParsedInstance; readonly isCut: boolean }
  | { readonly fault: FaultKind | 'no_dicom'; readonly tag: string | null };

const KiB = 1024;
/** What is read of a file first: nearly always all that stands before its pixels. */
const head = 64 * KiB;
const limits = { head, mostHead: 64 * KiB * KiB, tail: 16 * KiB * KiB, window: 4 * KiB };
/** A file whose pixels cannot be told from the rest is in memory as a whole, one at a time, up to this size. */
const mostBytes = 512 * KiB * KiB;

/**
 * Reads what stands around the pixels of a file [LO-6]. Its first bytes are asked for once.
 *
 * @param path of the file: what lacks identifiers belongs to what lies in the same folder
 */
export function readLocalFile(file: FileAtHand, path: string): ReadFile {
  const first = file.read(0, Math.min(head, file.size));
  if (!looksLikeDicom(first.subarray(0, 4 * KiB))) return { fault: 'no_dicom', tag: null };
  const read = (offset: number, length: number) =>
    offset + length <= first.length ? first.subarray(offset, offset + length) : file.read(offset, length);
  const options = { generateUid: uidByPlace(path) };
  try {
    const apart = readInstanceNow({ size: file.size, read }, options, limits);
    if (apart === null && file.size > mostBytes) return { fault: 'too_large', tag: null };
    const instance = apart ?? readInstance(read(0, file.size), options);
    return { instance, isCut: instance.notes.some(({ kind }) => kind === 'truncated') };
  } catch (error) {
    if (!(error instanceof DicomError)) throw error;
    const fault = faultOf(error);
    // A directory is no damage: it has no element that is at fault.
    return { fault, tag: fault === 'dicomdir' ? null : (error.tag ?? null) };
  }
}

function faultOf({ kind }: DicomError): FaultKind {
  if (kind === 'not_an_instance') return 'dicomdir';
  return kind === 'inflates_too_large' ? 'too_large' : 'damaged';
}

/**
 * UIDs of the form 2.25 for what has none (PS3.5 B.2), never sent anywhere: the same text or the same folder gives the
 * same study and series, each file an instance of its own.
 */
function uidByPlace(path: string): GenerateUid {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return (keyword, malformed) =>
    `2.25.${numberOf(`${keyword} ${malformed ?? (keyword === 'SOPInstanceUID' ? path : folder)}`)}`;
}

/** A number of up to 96 bits out of a text, after FNV-1a; nobody has to be kept from finding another text of it. */
function numberOf(text: string): bigint {
  let all = 1n;
  for (const seed of [0x811c9dc5, 0x01000193, 0x9e3779b9]) {
    let hash = seed;
    for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
    all = (all << 32n) | BigInt(hash >>> 0);
  }
  return all;
}
