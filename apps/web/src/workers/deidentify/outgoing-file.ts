import { DicomError } from '@mado/dicom';
import {
  deidentifiedRanges,
  joined,
  type DeidentificationOrder,
  type IdentifierKeys,
  type RangeLimits,
} from '@mado/dicom/deidentify';
import { FrameError } from '@mado/dicom/frames';
import { blackedOut, untouchedEdits, type Box } from '@mado/dicom/deidentify/burned-in';
import { cleanPicture, PictureError, type PicturePart } from '@mado/dicom/deidentify/pictures';

/** What of a file's pixels becomes black, and whether a person has seen all of its frames. */
export interface Blackout {
  /** By zero-based frame. */
  readonly boxes: readonly (readonly Box[])[];
  readonly looked: boolean;
}

/** A file as it may leave, with a beginning of it that is in memory, or why it may not. */
export type Outgoing =
  { readonly blob: Blob; readonly beginning: Uint8Array<ArrayBuffer> } | { readonly refused: string };

const KiB = 1024;
/** What is before and behind the pixels is read, and the pixels stay where they are, on the disk. */
const limits: RangeLimits = {
  whole: 256 * KiB,
  mostWhole: 1_000_000_000,
  head: 64 * KiB,
  mostHead: 256 * KiB * KiB,
  tail: 16 * KiB * KiB,
  window: 64 * KiB,
};

/**
 * A DICOM file without what an order takes away. Of its pixels the result holds a slice of the file, and no copy,
 * unless some of them become black.
 *
 * @returns refused with the kind of the fault, for a file that cannot be read to its end, or not be decoded
 * @throws {DOMException} when the browser cannot read the file
 */
export async function outgoingDicom(
  original: Blob,
  order: DeidentificationOrder,
  keys: IdentifierKeys,
  blackout: Blackout | null = null,
): Promise<Outgoing> {
  try {
    const file = blackout ? await blackened(original, blackout) : original;
    const cleansPixelData = blackout?.looked === true;
    const read = (offset: number, length: number) => bytesOf(file.slice(offset, offset + length));
    return assembled(
      file,
      await deidentifiedRanges({ size: file.size, read }, { ...order, cleansPixelData }, keys, limits),
    );
  } catch (error) {
    const isOfFile = error instanceof DicomError || (error instanceof FrameError && error.kind !== 'codec_unavailable');
    if (isOfFile) return { refused: error.kind };
    throw error;
  }
}

/**
 * Every frame that has a box is decoded, and the file is in memory as a whole for it; a large one only where it has
 * boxes at all.
 */
async function blackened(file: Blob, { boxes, looked }: Blackout): Promise<Blob> {
  if (file.size > limits.whole && boxes.every(({ length }) => length === 0)) {
    const read = (offset: number, length: number) => bytesOf(file.slice(offset, offset + length));
    const edits = await untouchedEdits({ size: file.size, read }, looked, limits);
    if (edits) return withEdits(file, edits);
  }
  if (file.size > limits.mostWhole)
    throw new DicomError('bad_length', { expected: `at most ${limits.mostWhole} bytes where pixels become black` });
  const bytes = await blackedOut(await bytesOf(file), { boxes: (frame) => boxes[frame] ?? [], looked });
  return new Blob([new Uint8Array(bytes)]);
}

function withEdits(file: Blob, edits: Awaited<ReturnType<typeof untouchedEdits>> & object): Blob {
  const parts: BlobPart[] = [];
  let from = 0;
  for (const { offset, removed, inserted } of edits) {
    parts.push(file.slice(from, offset), new Uint8Array(inserted));
    from = offset + removed;
  }
  return new Blob([...parts, file.slice(from)]);
}

/**
 * A JPEG or PNG without what is no picture.
 *
 * @returns refused with the kind of the fault
 * @throws {DOMException} when the browser cannot read the file
 */
export async function outgoingPicture(file: Blob): Promise<Outgoing> {
  try {
    const { parts } = await cleanPicture(file);
    return assembled(file, parts.map(extentOf));
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.kind };
    throw error;
  }
}

interface Extent {
  readonly offset: number;
  readonly length: number;
}

function extentOf(part: PicturePart): Uint8Array | Extent {
  return part instanceof Uint8Array ? part : { offset: part.from, length: part.to - part.from };
}

/** Bytes that follow one another become one part: a browser hands on each part of a blob by itself. */
function assembled(file: Blob, pieces: readonly (Uint8Array | Extent)[]): Outgoing {
  const parts: (Uint8Array<ArrayBuffer> | Blob)[] = [];
  let run: Uint8Array[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push(joined(run));
    run = [];
  };
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      run.push(piece);
      continue;
    }
    endRun();
    parts.push(file.slice(piece.offset, piece.offset + piece.length));
  }
  endRun();
  const [first] = parts;
  return { blob: new Blob(parts), beginning: first instanceof Uint8Array ? first : new Uint8Array() };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
