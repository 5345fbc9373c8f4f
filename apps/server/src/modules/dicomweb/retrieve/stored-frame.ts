import { readFrame, type FrameIndex, type FrameTable, type NativeFrameTable } from '@mado/dicom';
import type { StoredInstance } from '../../studies/index.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Lease } from '../http/reused-memory.ts';

/** A frame by one ranged read. */
export async function storedFrame(
  { blobs }: Pick<Dependencies, 'blobs'>,
  { sha256 }: StoredInstance,
  table: FrameTable,
  index: FrameIndex,
  memory?: Lease,
): Promise<Uint8Array> {
  const { bytes } = await readFrame(table, index, (offset, length) =>
    blobs.read(sha256, offset, length, memory?.take(length)),
  );
  return bytes;
}

/** Frames of this size and larger are not turned round on the event loop. */
const largestOnTheLoop = 1024 * 1024;

/** Whether frames cannot simply be read: they are deflated, or large and in another order of bytes or bits. */
export function readingTakesWork(table: FrameTable): table is NativeFrameTable {
  if (table.kind !== 'native') return false;
  const inOrder = table.swap === 1 && table.frameBits % 8 === 0;
  return table.deflated !== null || (!inOrder && table.frameBits / 8 > largestOnTheLoop);
}
