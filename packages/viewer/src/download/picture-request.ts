import type { CanvasSize } from '../session/pane-view.ts';
import type { FilmType } from './film/film-codec.ts';
import type { PictureType } from './make-file.ts';

export type FileType = PictureType | FilmType;

/** Pixels of a side. */
export const smallestSide = 100;
export const largestSide = 10_000;
const firstSide = 512;

/** What stands in the form. */
export interface PictureRequest {
  /** Digits, or nothing. */
  readonly width: string;
  readonly height: string;
  /** Width divided by height, which is kept when one of them is changed; null: each is changed by itself. */
  readonly ratio: number | null;
  readonly name: string;
  readonly type: FileType;
  readonly measured: boolean;
}

type SideError = 'empty' | 'small' | 'large';

/** What is wrong, field by field; null: nothing. */
export interface RequestErrors {
  readonly width: SideError | null;
  readonly height: SideError | null;
  readonly name: 'empty' | null;
}

/** What the form begins with; `name` is null until the reader gives one. */
export function firstRequest(): Omit<PictureRequest, 'name'> & { readonly name: string | null } {
  return { width: String(firstSide), height: String(firstSide), ratio: 1, name: null, type: 'jpg', measured: true };
}

export function errorsOf({ width, height, name }: PictureRequest): RequestErrors {
  return { width: sideError(width), height: sideError(height), name: plainName(name) === '' ? 'empty' : null };
}

export function hasErrors(errors: RequestErrors): boolean {
  return errors.width !== null || errors.height !== null || errors.name !== null;
}

function sideError(side: string): SideError | null {
  if (side === '') return 'empty';
  const pixels = Number(side);
  if (pixels < smallestSide) return 'small';
  return pixels > largestSide ? 'large' : null;
}

/** The size that is asked for, where both sides are in order. */
export function sizeOf(request: PictureRequest): CanvasSize | null {
  const { width, height } = errorsOf(request);
  return width === null && height === null ? { width: Number(request.width), height: Number(request.height) } : null;
}

/**
 * The form after something was typed for a side. Digits may be full-width, as a Japanese keyboard writes them; with
 * anything else the field stays as it was. Neither side goes beyond the largest: where the other one, which follows the
 * ratio, would, it stays there and this one follows it.
 */
export function withSide(request: PictureRequest, side: 'width' | 'height', typed: string): PictureRequest {
  const digits = typed.normalize('NFKC').trim();
  if (!/^\d*$/.test(digits)) return request;
  const pixels = Math.min(Number(digits), largestSide);
  if (request.ratio === null || pixels === 0) return { ...request, [side]: digits === '' ? '' : String(pixels) };
  // Of the other side to this one.
  const ratio = side === 'width' ? 1 / request.ratio : request.ratio;
  const own = Math.min(pixels, Math.round(largestSide / ratio));
  const other = Math.min(Math.round(pixels * ratio), largestSide);
  return { ...request, [side]: String(own), [side === 'width' ? 'height' : 'width']: String(other) };
}

/** Locks the ratio that both sides have now, or lets it go. Without a size there is no ratio to be kept. */
export function withLock(request: PictureRequest, locked: boolean): PictureRequest {
  const size = sizeOf(request);
  return { ...request, ratio: locked && size ? size.width / size.height : null };
}

/** Bytes that a name may have: file systems keep 255, of which the ending takes some, and ' (1)' where it is taken. */
const LONGEST = 240;

/** A name as files may have it on every system, without the ending of its type. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g, '_');
  return trimmed(shortened(trimmed(plain.replace(/[\s.\p{Cf}]+$/u, '').replace(/\.(?:jpe?g|png|mp4|webm)$/i, ''))));
}

/** Without what nobody sees at its ends, and dots, which some systems take away. */
function trimmed(name: string): string {
  return name.replace(/^[\s.\p{Cf}]+|[\s.\p{Cf}]+$/gu, '');
}

/** No character is cut in its middle. */
function shortened(name: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let end = 0;
  for (const letter of name) {
    bytes += encoder.encode(letter).length;
    if (bytes > LONGEST) break;
    end += letter.length;
  }
  return name.slice(0, end);
}

export function isFilm(type: FileType): type is FilmType {
  return type === 'mp4' || type === 'webm';
}

export function fileName({ name, type }: PictureRequest): string {
  return `${plainName(name)}.${type}`;
}
