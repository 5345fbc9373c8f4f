import { asciiBytes } from '../../encoding/ascii.ts';
import { FileWindow } from './file-window.ts';
import {
  adobeAlone,
  adobeBytes,
  applicationKind,
  isPartOfProfile,
  jfifBytes,
  jfifWithoutThumbnail,
} from './jpeg-application.ts';
import {
  endOfImage,
  fitsItsKind,
  isApplication,
  isComment,
  isFrame,
  lengthIn,
  segmentOf,
  startOfImage,
  startOfScan,
} from './jpeg-segments.ts';
import { KeptParts, type PicturePart } from './kept-parts.ts';
import { exifOf, isAlone, orientationOf, type Orientation } from './orientation.ts';
import { PictureError } from './picture-error.ts';
import { ProfileParts } from './profile-parts.ts';

const exifName = asciiBytes('Exif\0\0');

/** What is gathered from the beginning of a file to its end. */
class JpegCleaning {
  readonly #profile = new ProfileParts();
  readonly #image = new KeptParts();
  readonly removed = new Set<string>();
  #jfif: Uint8Array<ArrayBuffer> | null = null;
  #adobe: Uint8Array<ArrayBuffer> | null = null;
  #orientation: Orientation | null = null;
  #hasFrame = false;
  #hasScan = false;

  /** An application segment or a comment, from its marker up to its end. */
  take(marker: number, payload: Uint8Array, from: number): void {
    const kind = isComment(marker) ? 'comment' : applicationKind(marker, payload);
    // Parts behind the first one do not say what they are of.
    if (isPartOfProfile(marker, payload, this.#profile.count)) {
      this.#profile.add(from, payload);
      return;
    }
    const isFurther = (kind === 'jfif' ? this.#jfif : this.#adobe) !== null;
    if (kind === 'jfif') this.#jfif ??= jfifWithoutThumbnail(payload);
    if (kind === 'adobe') this.#adobe ??= adobeAlone(payload);
    if (kind === 'exif') {
      const tiff = payload.subarray(exifName.length);
      const isFirst = this.#orientation === null;
      this.#orientation ??= orientationOf(tiff);
      if (isFirst && isAlone(tiff)) return;
    }
    const wanted = kind === 'jfif' ? jfifBytes : kind === 'adobe' ? adobeBytes : null;
    if (wanted === null) this.removed.add(kind);
    else if (kind === 'jfif' && payload.length > wanted) this.removed.add('thumbnail');
    // A second one, or one that is too short to say what it is for.
    else if (isFurther || payload.length !== wanted) this.removed.add('other');
  }

  /** A segment that a decoder needs. @throws {PictureError} */
  keep(marker: number, from: number, to: number): void {
    if (marker === startOfScan && !this.#hasFrame) throw new PictureError('bad_structure', from);
    this.#hasFrame ||= isFrame(marker);
    this.#hasScan ||= marker === startOfScan;
    this.#image.keep(from, to);
  }

  #profileWithoutWords(): PicturePart[] {
    if (this.#profile.count === 0) return [];
    const parts = this.#profile.withoutWords();
    if (parts === null) this.removed.add('profile');
    else if (parts.some(({ payload, cleaned }) => payload !== cleaned)) this.removed.add('text');
    return (parts ?? []).map(({ at, payload, cleaned }) =>
      payload === cleaned ? { from: at, to: at + 4 + payload.length } : segmentOf(0xe2, cleaned),
    );
  }

  /** What stays, in one order whatever the file had. @throws {PictureError} no_pixels */
  parts(end: number): PicturePart[] {
    if (!this.#hasScan) throw new PictureError('no_pixels', end);
    const turned = this.#orientation !== null && this.#orientation !== 1;
    const exif = turned ? [segmentOf(0xe1, exifName, exifOf(this.#orientation ?? 1))] : [];
    return [
      Uint8Array.of(0xff, startOfImage),
      ...(this.#jfif ? [this.#jfif] : []),
      ...exif,
      ...(this.#adobe ? [this.#adobe] : []),
      ...this.#profileWithoutWords(),
      ...this.#image.parts,
      Uint8Array.of(0xff, endOfImage),
    ];
  }
}

/**
 * What of a JPEG file stays (ITU-T T.81, Annex B): tables, frames and scans byte for byte; JFIF without its thumbnail,
 * Adobe's statement of the colours, the colour profile without words. Everything else goes: other application segments,
 * comments, what fills, what stands behind the end of the image. An orientation comes back, alone.
 *
 * @throws {PictureError}
 */
export async function cleanJpeg(file: FileWindow): Promise<{ parts: PicturePart[]; removed: string[] }> {
  const cleaning = new JpegCleaning();
  let at = 2;
  for (;;) {
    const { marker, from } = await markerAt(file, at);
    if (marker === endOfImage) {
      if (from + 2 < file.size) cleaning.removed.add('trailer');
      return { parts: cleaning.parts(from), removed: [...cleaning.removed].toSorted() };
    }
    at = await segmentAt(file, marker, from, cleaning);
  }
}

/** The next marker. @returns `from`: where its two bytes begin, behind those that only fill (B.1.1.2) */
async function markerAt(file: FileWindow, at: number): Promise<{ marker: number; from: number }> {
  for (let from = at; ;) {
    if ((await file.bytes(from, 1))[0] !== 0xff) throw new PictureError('bad_structure', from);
    const marker = (await file.bytes(from + 1, 1))[0] ?? 0;
    if (marker !== 0xff) return { marker, from };
    from += 1;
  }
}

/** @returns where the next marker is. @throws {PictureError} */
async function segmentAt(file: FileWindow, marker: number, from: number, cleaning: JpegCleaning): Promise<number> {
  const hasKind = isApplication(marker) || isComment(marker);
  if (!hasKind && fitsItsKind(marker, new Uint8Array(0)) === null)
    throw new PictureError(marker >= 0xd0 && marker <= 0xd8 ? 'bad_structure' : 'unknown_segment', from);
  const length = lengthIn(await file.bytes(from + 2, 2));
  if (length < 2) throw new PictureError('bad_length', from);
  const payload = await file.bytes(from + 4, length - 2);
  const to = from + 2 + length;
  if (hasKind) {
    cleaning.take(marker, payload, from);
    return to;
  }
  if (!fitsItsKind(marker, payload)) throw new PictureError('bad_length', from);
  const end = marker === startOfScan ? await endOfScan(file, to) : to;
  cleaning.keep(marker, from, end);
  return end;
}

/**
 * Where the coded data of a scan end: at the first marker that is no restart (B.1.1.5, B.2.3).
 *
 * @throws {PictureError} truncated when none comes
 */
async function endOfScan(file: FileWindow, start: number): Promise<number> {
  let at = start;
  for (;;) {
    const bytes = await file.some(at);
    const found = bytes.indexOf(0xff);
    if (found < 0) {
      at += bytes.length;
      continue;
    }
    at += found;
    const next = (await file.bytes(at + 1, 1))[0] ?? 0;
    const belongs = next === 0 || (next >= 0xd0 && next <= 0xd7);
    // Another 0xff fills, and belongs to the marker behind it, which may be a restart.
    if (next === 0xff) {
      const marker = await markerAt(file, at);
      if (marker.marker === 0 || marker.marker < 0xd0 || marker.marker > 0xd7) return at;
      at = marker.from + 2;
    } else if (belongs) at += 2;
    else return at;
  }
}
