import type { FileAtHand } from '@mado/dicom';

/** Reads at once; only workers have it, and no library of types that pages have names it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A file of which ranges can be had at once, by the worker that asks. @throws {DOMException} from `read` */
export function fileAtHand(file: File): FileAtHand {
  const reader = new FileReaderSync();
  const read = (offset: number, length: number) =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + length)));
  return { size: file.size, read };
}
