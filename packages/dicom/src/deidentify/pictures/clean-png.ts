import { checksum } from './checksum.ts';
import { FileWindow, uint32 } from './file-window.ts';
import { KeptParts, type PicturePart } from './kept-parts.ts';
import { exifOf, isAlone, orientationOf, type Orientation } from './orientation.ts';
import { profileOf } from './png-profile.ts';
import { PictureError } from './picture-error.ts';
import { chunkOf, type Chunk } from './png-chunk.ts';
import { critical, isPassedOver, mayBePassedOver, numbersAlone, removedBy } from './png-chunks.ts';
import { PngPixels } from './kept-pixels.ts';

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Where the header says its colour type, from the beginning of its chunk. */
const colourType = 8 + 9;
/** No data are longer (5.3). */
const longestChunk = 2 ** 31 - 1;
/** Colour profiles and metadata of this size are read as a whole; larger ones go. */
const readAsWhole = 16 * 1024 * 1024;

/**
 * What of a PNG file stays: pixels, palette, and the chunks that say in numbers how these are to be seen, byte for
 * byte; the colour profile, by another name. Texts, metadata, times, what nobody here knows and what stands behind the
 * end go. An orientation comes back, alone.
 *
 * @throws {PictureError}
 */
export async function cleanPng(file: FileWindow): Promise<{ parts: PicturePart[]; removed: string[] }> {
  const kept = new KeptParts();
  const removed = new Set<string>();
  let orientation: Orientation | null = null;
  const header = await chunkAt(file, pngSignature.length);
  if (header.type !== 'IHDR') throw new PictureError('bad_structure', header.from);
  requireFit(header);
  const [colours = 0] = await file.bytes(header.from + colourType, 1);
  const pixels = new PngPixels(await file.bytes(header.from + 8, 13), file, kept);
  let moves = false;
  let hasPixels = false;
  let at = header.to;
  for (let isOver = false; !isOver;) {
    const chunk = await chunkAt(file, at);
    const { type, from, to } = chunk;
    at = to;
    isOver = type === 'IEND';
    hasPixels ||= type === 'IDAT';
    moves ||= type === 'acTL' && !hasPixels;
    if (type === 'IHDR') throw new PictureError('bad_structure', from);
    if (type === 'fcTL' && moves) pixels.nextFrame(await dataOf(file, chunk), from);
    if (type === 'IDAT' || (type === 'fdAT' && moves && chunk.length >= 4)) {
      if (!(await pixels.keep(chunk))) removed.add('trailer');
    } else if (critical[type]) {
      requireFit(chunk);
      if (isPassedOver(type, { colours, moves })) removed.add(removedBy(type));
      else kept.keep(from, to);
    } else if (!mayBePassedOver(type)) throw new PictureError('unknown_segment', from);
    else if (numbersAlone[type]?.(chunk.length, { colours, moves })) kept.keep(from, to);
    else if (type === 'iCCP') {
      const data = await dataOf(file, chunk);
      const profile = profileOf(data, readAsWhole);
      if (profile) kept.write(profile.chunk, from);
      if (!profile?.isSame) removed.add(removedBy(type));
    } else if (type === 'eXIf') {
      const data = await dataOf(file, chunk);
      if (orientation !== null || !isAlone(data)) removed.add(removedBy(type));
      orientation ??= orientationOf(data);
    } else removed.add(removedBy(type));
  }
  if (!hasPixels) throw new PictureError('no_pixels', at);
  pixels.requireEnd(at);
  if (at < file.size) removed.add('trailer');
  const exif = orientation === null || orientation === 1 ? [] : [chunkOf('eXIf', exifOf(orientation))];
  return { parts: [{ from: 0, to: header.to }, ...exif, ...kept.parts], removed: [...removed].toSorted() };
}

function requireFit({ type, length, from }: Chunk): void {
  if (!critical[type]?.(length)) throw new PictureError('bad_length', from);
}

/**
 * The chunk that begins there, whose bytes are what its checksum says.
 *
 * @throws {PictureError} truncated, bad_length, bad_structure, bad_checksum
 */
async function chunkAt(file: FileWindow, from: number): Promise<Chunk> {
  const head = await file.bytes(from, 8);
  const length = uint32(head, 0);
  const type = String.fromCharCode(...head.subarray(4));
  if (length > longestChunk) throw new PictureError('bad_length', from);
  if (!/^[A-Za-z]{4}$/.test(type)) throw new PictureError('bad_structure', from);
  const end = from + 8 + length;
  if (end + 4 > file.size) throw new PictureError('truncated', from);
  let sum = 0;
  for (let at = from + 4; at < end;) {
    const some = (await file.some(at)).subarray(0, end - at);
    sum = checksum(some, sum);
    at += some.length;
  }
  if (sum !== uint32(await file.bytes(end, 4), 0)) throw new PictureError('bad_checksum', from);
  return { type, from, to: end + 4, length };
}

/** What a chunk holds; nothing of one that is too large to be read as a whole. */
async function dataOf(file: FileWindow, { from, length }: Chunk): Promise<Uint8Array> {
  return length > readAsWhole ? new Uint8Array(0) : file.bytes(from + 8, length);
}
