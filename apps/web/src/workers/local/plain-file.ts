import {
  frameIndex,
  inflateStored,
  readBulk,
  readFrame,
  type BulkTable,
  type FrameTable,
  type ReadRange,
} from '@mado/dicom';

/** A file of which every frame and every value is a piece as it lies there: nothing has to be turned or inflated. */
export interface PlainFile {
  /** What the places of frames count in. */
  readonly pixels: Blob;
  readonly frames: FrameTable | null;
  /** What the places of values count in. */
  readonly values: Blob;
  /** Offset and length of each, by its path. */
  readonly bulk: Readonly<Record<string, readonly [offset: number, length: number]>>;
}

interface Stored {
  readonly file: Blob;
  readonly frames: FrameTable | null;
  readonly bulk: BulkTable;
}

/**
 * The file itself, as nearly all are. Otherwise blobs of the browser, which keeps large ones on its disk: the inflated
 * data set (PS3.5 A.5), frames whose bytes are in the other order or do not begin on a byte, values in the other order.
 *
 * @throws DicomError where it does not inflate
 */
export async function plainFile({ file, frames, bulk }: Stored): Promise<PlainFile> {
  const deflated = bulk.deflated ?? frames?.deflated ?? null;
  const inflated = deflated && inflateStored(await bytesOf(file, deflated.offset, deflated.length), deflated);
  const whole = inflated ? new Blob([new Uint8Array(inflated)]) : file;
  const own = frames && { ...frames, deflated: null };
  const turned = own?.kind === 'native' && (own.swap > 1 || own.frameBits % 8 !== 0);
  return {
    ...(turned ? await turnedFrames(whole, own) : { pixels: whole, frames: own }),
    ...(await turnedValues(whole, bulk)),
  };
}

async function turnedFrames(whole: Blob, table: FrameTable & { kind: 'native' }) {
  const read = rangeOf(whole);
  const frameBytes = Math.ceil(table.frameBits / 8);
  const parts: Blob[] = [];
  for (let n = 0; n < table.numberOfFrames; n++) {
    const isThere = (n + 1) * table.frameBits <= table.length * 8 + 8;
    const bytes = isThere
      ? await readFrame(table, frameIndex(n), read).then(
          (one) => one.bytes,
          () => null,
        )
      : null;
    // A blob at a time, so that the frames are not in memory together.
    parts.push(new Blob([bytes === null ? new Uint8Array(frameBytes) : new Uint8Array(bytes)]));
  }
  const length = frameBytes * table.numberOfFrames;
  return {
    pixels: new Blob(parts),
    frames: { ...table, offset: 0, length, frameBits: frameBytes * 8, swap: 1 as const },
  };
}

async function turnedValues(whole: Blob, { entries }: BulkTable): Promise<Pick<PlainFile, 'values' | 'bulk'>> {
  const apart = Object.entries(entries).filter(([path]) => !pixelData.has(path));
  const bulk: Record<string, readonly [offset: number, length: number]> = {};
  if (!apart.some(([, { swap = 1 }]) => swap > 1)) {
    for (const [path, { offset, length }] of apart) bulk[path] = [offset, length];
    return { values: whole, bulk };
  }
  const parts: Blob[] = [];
  let at = 0;
  for (const [path] of apart) {
    const bytes = await readBulk({ deflated: null, entries }, path, rangeOf(whole));
    parts.push(new Blob([new Uint8Array(bytes)]));
    bulk[path] = [at, bytes.length];
    at += bytes.length;
  }
  return { values: new Blob(parts), bulk };
}

/** They are had as frames. */
const pixelData: ReadonlySet<string> = new Set(['7FE00008', '7FE00009', '7FE00010']);

export function rangeOf(file: Blob): ReadRange {
  return (offset, length) => bytesOf(file, offset, length);
}

async function bytesOf(file: Blob, offset: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
}
