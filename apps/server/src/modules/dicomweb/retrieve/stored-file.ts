import { fileBeginning, type ByteEdit } from '@mado/dicom';
import type { BlobStore } from '../../../platform/blobs/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import type { WorkPermit } from '../../../platform/work/index.ts';
import type { Readable } from '../http/send.ts';
import type { Dependencies, ReadRequest } from '../dependencies.ts';

/** Files above this size are not held in memory as a whole. */
export const largestInMemory = 64 * 1024 * 1024;
const preambleLength = 128;
/** Up to this size a file is read at once, from a file that stays open. */
const readAtOnce = 2 * 1024 * 1024;
/** Identifiers stand before pixel data: so much of a file nearly always has them. */
const beginningBytes = 256 * 1024;

/** The file as it came, preamble included. */
export function originalFile(blobs: BlobStore, { sha256, size }: StoredInstance): Readable {
  return joined(blobs, sha256, [{ from: 0, length: size }]);
}

/**
 * A stored file as it goes out: PS3.10 with a preamble of zeros (whatever an uploader put there is not sent on), with
 * the file meta group that a bare data set lacks (PS3.10 7.1), and with the identifiers under which it is known where
 * its own are others. All other bytes are those that came.
 *
 * @param permit of the request, acquired where this takes work
 * @throws {OperationError} not_acceptable when its identifiers cannot be put in
 */
export async function storedFile(
  deps: Pick<Dependencies, 'blobs' | 'decoder'>,
  instance: StoredInstance,
  uids: ReadRequest['uids'],
  permit: () => WorkPermit,
): Promise<Readable> {
  const { sha256, size } = instance;
  const head = await deps.blobs.read(sha256, 0, Math.min(size, preambleLength + 4));
  const { before, from } = beginning(head, instance);
  const edits = instance.hasOtherIdentifiers ? await identifying(deps, instance, uids, permit()) : [];
  const pieces: Piece[] = [{ bytes: before }];
  let at = from;
  for (const { offset, removed, inserted } of edits) {
    pieces.push({ from: at, length: offset - at }, { bytes: inserted });
    at = offset + removed;
  }
  pieces.push({ from: at, length: size - at });
  return joined(deps.blobs, sha256, pieces);
}

/** The edits that give a file its identifiers: its beginning is read, and all of it where that is not enough. */
async function identifying(
  { blobs, decoder }: Pick<Dependencies, 'blobs' | 'decoder'>,
  { sha256, size }: StoredInstance,
  uids: ReadRequest['uids'],
  permit: WorkPermit,
): Promise<ByteEdit[]> {
  const identifiers = { StudyInstanceUID: uids.study, SeriesInstanceUID: uids.series, SOPInstanceUID: uids.instance };
  const most = Math.min(size, largestInMemory);
  for (let length = Math.min(beginningBytes, most); ; length = most) {
    const read = () => blobs.read(sha256, 0, length);
    const edits = await decoder.identify(permit, { sha256, offset: 0, length, read }, length === size, identifiers);
    if (edits) return edits;
    if (length === most) throw new OperationError('not_acceptable');
  }
}

/** Bytes in memory, or a byte range of the stored file. */
type Piece = { bytes: Uint8Array } | { from: number; length: number };

function joined(blobs: BlobStore, sha256: string, pieces: readonly Piece[]): Readable {
  const lengthOf = (piece: Piece) => ('bytes' in piece ? piece.bytes.length : piece.length);
  return {
    size: pieces.reduce((sum, piece) => sum + lengthOf(piece), 0),
    async *read(start, end) {
      let position = 0;
      for (const piece of pieces) {
        const length = lengthOf(piece);
        const first = Math.max(start - position, 0);
        const last = Math.min(end - position, length - 1);
        position += length;
        if (first > last) continue;
        if ('bytes' in piece) yield piece.bytes.subarray(first, last + 1);
        else yield* readByteRange(blobs, sha256, piece.from + first, piece.from + last);
      }
    },
  };
}

async function* readByteRange(
  blobs: BlobStore,
  sha256: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (end - start < readAtOnce) yield await blobs.read(sha256, start, end - start + 1);
  else yield* blobs.stream(sha256, { start, end }) as AsyncIterable<Uint8Array>;
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
