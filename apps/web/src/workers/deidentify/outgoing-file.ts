import { DicomError, firstNumber } from '@mado/dicom';
import {
  deidentifiedRanges,
  joined,
  type DeidentificationOrder,
  type IdentifierKeys,
  usualLimits,
} from '@mado/dicom/deidentify';
import { FrameError } from '@mado/dicom/frames';
import { blackedOut, holdsBytesBehind, untouchedEdits, type Box } from '@mado/dicom/deidentify/burned-in';
import { headerOf } from '../burned-in/header.ts';
import { nativeFrames } from '../burned-in/opened-file.ts';
import { cleanPicture, PictureError, type PicturePart } from '@mado/dicom/deidentify/pictures';

/** What of a file's pixels becomes black, and whether a person has seen all of its frames. */
export interface Blackout {
  /** In all frames that have none of their own. */
  readonly boxes: readonly Box[];
  /** By zero-based frame. */
  readonly own: Readonly<Record<number, readonly Box[]>>;
  /** So many frames the person was shown. */
  readonly frames: number;
  readonly looked: boolean;
}

/**
 * A file as it may leave, with a beginning of it that is in memory, or why it may not; `ofPixels`: what is to be black
 * in it, or was looked at, cannot be.
 */
export type Outgoing =
  | { readonly blob: Blob; readonly beginning: Uint8Array<ArrayBuffer> }
  | { readonly refused: string; readonly ofPixels?: true };

const KiB = 1024;
/** A file of which pixels become black is in memory as a whole, and so is what it becomes: neither is larger. */
const mostBlackened = 512 * KiB * KiB;
/** What is before and behind the pixels is read, and the pixels stay where they are, on the disk. */
const limits = {
  ...usualLimits,
  whole: 256 * KiB,
  head: 64 * KiB,
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
    if (file === null) return { refused: 'too_large', ofPixels: true };
    const cleansPixelData = blackout?.looked === true;
    const read = (offset: number, length: number) => bytesOf(file.slice(offset, offset + length));
    return assembled(
      file,
      await deidentifiedRanges({ size: file.size, read }, { ...order, cleansPixelData }, keys, limits),
    );
  } catch (error) {
    if (error instanceof DicomError) return { refused: error.kind };
    if (!(error instanceof FrameError) || error.kind === 'codec_unavailable') throw error;
    return { refused: error.kind, ofPixels: true };
  }
}

/**
 * Every frame that has a box is decoded, and the file is in memory as a whole for it; a large one only where it has
 * boxes at all, or it takes all of it to tell that it holds the frames that were shown, and no others [BI-16].
 *
 * @returns null for one that would take more memory than `mostBlackened` [BI-23]
 */
async function blackened(file: Blob, { boxes, own, looked, frames }: Blackout): Promise<Blob | null> {
  const isUntouched = boxes.length === 0 && Object.values(own).every(({ length }) => length === 0);
  if (file.size > limits.whole && isUntouched && (!looked || (await holdsJust(file, frames)))) {
    const read = (offset: number, length: number) => bytesOf(file.slice(offset, offset + length));
    const edits = await untouchedEdits({ size: file.size, read }, looked, limits);
    if (edits) return withEdits(file, edits);
  }
  if (file.size > mostBlackened || (await decodedSize(file)) > mostBlackened) return null;
  const bytes = await blackedOut(await bytesOf(file), { boxes: (frame) => own[frame] ?? boxes, looked, frames });
  return new Blob([new Uint8Array(bytes)]);
}

/** Bytes of all frames without compression, as the beginning of a file describes them; 0 where it does not. */
async function decodedSize(file: Blob): Promise<number> {
  const header = await headerOf(file);
  if (header === null || header === 'not_dicom') return 0;
  const { dicomJson, frames } = header.parsed;
  const [rows = 0, columns = 0, samples = 1, bits = 0, count = 1] = described.map((tag) => firstNumber(dicomJson, tag));
  // Where the frames are compressed as many come out as are described.
  return frames?.kind === 'native' ? 0 : (rows * columns * samples * bits * count) / 8;
}
/** Rows, Columns, Samples per Pixel, Bits Allocated, Number of Frames. */
const described = ['00280010', '00280011', '00280002', '00280100', '00280008'];

/** Whether the beginning of a file shows that its pixel data is so many frames, and nothing else. */
async function holdsJust(file: Blob, frames: number): Promise<boolean> {
  const header = await headerOf(file);
  if (header === null || header === 'not_dicom') return false;
  const native = await nativeFrames(file, header);
  const places = ['7FE00008', '7FE00009', '7FE00010'].filter((tag) => header.parsed.dicomJson[tag] !== undefined);
  return native !== null && places.length === 1 && native.numberOfFrames === frames && !holdsBytesBehind(native);
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
