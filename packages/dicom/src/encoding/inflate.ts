import { Inflate } from 'pako';
import { joined } from './chunks.ts';
import { DicomError } from './dicom-error.ts';

/** A deflated data set may inflate to this many bytes unless the caller says otherwise. */
export const defaultMaximumInflatedBytes = 256 * 1024 * 1024;

const chunkSize = 256 * 1024;
/** zlib's Z_BUF_ERROR: the stream has not ended, and there is no more input. */
const unfinished = -5;

/**
 * An inflated data set, and how many bytes of the file lie behind the stream (one byte of padding to an even length not
 * counted).
 */
export interface Inflated {
  bytes: Uint8Array;
  trailing: number;
  /** The stream ends too early, or breaks off in nonsense: `bytes` are what comes before. */
  damage: 'truncated' | 'corrupt' | null;
}

/**
 * Inflates a deflated data set (PS3.5 A.5; RFC 1951 without header). Stops as soon as the cap is passed, so that a
 * small file cannot fill the memory.
 * @param offset where the stream begins in the file, for the error
 * @throws DicomError inflates_too_large; truncated or corrupt where nothing at all can be inflated
 */
export function inflateDataSet(deflated: Uint8Array, maximumBytes: number, offset: number): Inflated {
  const inflate = new Inflate({ raw: true, chunkSize });
  const chunks: Uint8Array[] = [];
  let total = 0;
  let unread = () => 0;
  let pending = () => new Uint8Array();
  inflate.onStart = (stream) => {
    unread = () => stream.avail_in;
    pending = () => stream.output?.subarray(0, stream.next_out) ?? new Uint8Array();
  };
  inflate.onData = (chunk) => {
    total += chunk.length;
    if (total > maximumBytes) {
      const expected = `at most ${maximumBytes} inflated bytes`;
      throw new DicomError('inflates_too_large', { offset, expected, found: 'more' });
    }
    chunks.push(chunk);
  };
  inflate.push(deflated, true);
  if (inflate.err !== 0) {
    const damage = inflate.err === unfinished ? 'truncated' : 'corrupt';
    const rest = pending();
    if (rest.length > 0) inflate.onData(rest);
    if (total > 0) return { bytes: joined(chunks), trailing: 0, damage };
    throw new DicomError(damage, { offset, expected: 'a deflated data set', found: 'a stream without end or damaged' });
  }
  const trailing = unread();
  return { bytes: joined(chunks), trailing: trailing > 1 ? trailing : 0, damage: null };
}
