/** Reads bytes `offset` … `offset + length - 1` of a file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/** Size of an image as it is looked at, in pixels. */
export interface ImageSize {
  columns: number;
  rows: number;
}

/** So much is read at once: of nearly every file the head that says its size. */
const headBytes = 65_536;
/** Segments of a JPEG file that are looked at before its size is told. */
const mostSegments = 200;

/**
 * Size of a JPEG or PNG image; null where its head does not say it. A JPEG image that was taken with the camera turned
 * is counted as it is to be looked at (Exif 2.3 4.6.4, Orientation).
 *
 * @param fileSize in bytes
 */
export async function imageSize(read: ReadBytes, fileSize: number, filetype: string): Promise<ImageSize | null> {
  const window = windowOn(read, fileSize);
  const size = filetype === 'image/png' ? await pngSize(window) : await jpegSize(window);
  return size && size.columns > 0 && size.rows > 0 ? size : null;
}

/** Bytes of the file from `offset` on, as many as there are up to `length`. */
type Window = (offset: number, length: number) => Promise<Buffer>;

function windowOn(read: ReadBytes, fileSize: number): Window {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (offset, length) => {
    const end = Math.min(offset + length, fileSize);
    if (end <= offset) return Buffer.alloc(0);
    if (offset < start || end > start + bytes.length) {
      start = offset;
      const most = Math.min(Math.max(length, headBytes), fileSize - offset);
      bytes = Buffer.from(await read(offset, most));
    }
    return bytes.subarray(offset - start, end - start);
  };
}

/** Of the image header, which is the first chunk (PNG 11.2.1). */
async function pngSize(window: Window): Promise<ImageSize | null> {
  const head = await window(0, 24);
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { columns: head.readUInt32BE(16), rows: head.readUInt32BE(20) };
}

/** Of the frame header (ITU-T T.81 B.2.2). */
async function jpegSize(window: Window): Promise<ImageSize | null> {
  let isTurned = false;
  let offset = 2;
  for (let segment = 0; segment < mostSegments; segment += 1) {
    const head = await window(offset, 9);
    if (head.length < 9 || head[0] !== 0xff) return null;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      // A fill byte (B.1.1.2).
      offset += 1;
      continue;
    }
    const length = head.readUInt16BE(2);
    if (length < 2) return null;
    if (isFrameHeader(marker)) {
      const [rows, columns] = [head.readUInt16BE(5), head.readUInt16BE(7)];
      return isTurned ? { columns: rows, rows: columns } : { columns, rows };
    }
    if (marker === 0xe1) isTurned ||= turnsAside(await window(offset + 4, length - 2));
    offset += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which lie among them (T.81 table B.1). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const orientationTag = 0x0112;

/** Whether an APP1 segment says that rows are to be looked at as columns: Orientation 5 to 8. */
function turnsAside(segment: Buffer): boolean {
  if (segment.length < 14 || segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = segment.subarray(6);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return false;
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const ifd = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(u16(ifd), Math.floor(tiff.length / 12));
  for (let entry = 0; entry < entries; entry += 1) {
    const at = ifd + 2 + 12 * entry;
    if (u16(at) === orientationTag) return u16(at + 8) >= 5 && u16(at + 8) <= 8;
  }
  return false;
}
