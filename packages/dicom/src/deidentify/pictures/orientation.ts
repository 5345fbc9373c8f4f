/** How a picture is turned or mirrored to be seen as it was taken: 1 to 8, as EXIF counts them; 1 is as it lies. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;

/**
 * The orientation that metadata of EXIF state, in their first directory (TIFF 6.0; CIPA DC-008, 4.6.5.1).
 * 1 where they state none, or are damaged: whoever shows the picture sees it so too.
 *
 * @param tiff from the byte order on
 */
export function orientationOf(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 14) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (view.getUint16(2, little) !== 42 || directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let n = 0, at = directory + 2; n < entries && at + entryBytes <= tiff.length; n += 1, at += entryBytes) {
    if (view.getUint16(at, little) !== orientationTag) continue;
    const value = view.getUint16(at + 8, little);
    const isOne = view.getUint16(at + 2, little) === shortType && view.getUint32(at + 4, little) === 1;
    return isOne && value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** Metadata of EXIF that state the orientation and nothing else, from the byte order on. */
export function exifOf(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 2 + entryBytes + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, shortType);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}

/** Whether metadata of EXIF are what `exifOf` writes, and no byte more. */
export function isAlone(tiff: Uint8Array): boolean {
  const alone = exifOf(orientationOf(tiff));
  return tiff.length === alone.length && alone.every((byte, n) => byte === tiff[n]);
}
