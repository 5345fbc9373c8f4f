import { fileBeginning } from '@mado/dicom';
import type { BlobStore } from '../../../platform/blobs/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import type { Readable } from '../http/send.ts';

const preambleLength = 128;
/** Up to this size a file is read at once, from a file that stays open. */
const readAtOnce = 2 * 1024 * 1024;

/**
 * A stored file as it goes out: PS3.10 with a preamble of zeros (whatever an uploader put there is not sent on), and with the file meta group that a
 * bare data set lacks (PS3.10 7.1).
 */
export async function storedFile(blobs: BlobStore, instance: StoredInstance): Promise<Readable> {
  const head = await blobs.read(instance.sha256, 0, Math.min(instance.size, preambleLength + 4));
  const { before, from } = beginning(head, instance);
  const size = before.length + instance.size - from;
  return {
    size,
    async *read(start, end) {
      if (start < before.length) yield before.subarray(start, end + 1);
      if (end < before.length) return;
      const first = from + Math.max(0, start - before.length);
      const last = from + end - before.length;
      if (last - first < readAtOnce) yield await blobs.read(instance.sha256, first, last - first + 1);
      else yield* blobs.stream(instance.sha256, { start: first, end: last }) as AsyncIterable<Uint8Array>;
    },
  };
}

/** What goes before the stored bytes, and from which of them on they follow. */
function beginning(head: Uint8Array, instance: StoredInstance): { before: Uint8Array; from: number } {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('DICM', preambleLength)) return { before: fileBeginning(), from: preambleLength + 4 };
  if (text.startsWith('DICM')) return { before: fileBeginning(), from: 4 };
  // Group 0002 without what should come before it.
  if (text.startsWith('\x02\x00')) return { before: fileBeginning(), from: 0 };
  const { sopClassUid, sopInstanceUid, transferSyntaxUid } = instance;
  const facts = { SOPClassUID: sopClassUid, SOPInstanceUID: sopInstanceUid, TransferSyntaxUID: transferSyntaxUid };
  return { before: fileBeginning(facts), from: 0 };
}
