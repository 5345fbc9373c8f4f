import { normalForm, withoutUnseenMarks } from '../../platform/text/index.ts';

/** Bytes of UTF-8 that a step of a path may have: file systems of Linux end at 255, and a number may follow. */
const longestStep = 240;
const longestExtension = 16;

/** What Windows does not take in a name, and what leads elsewhere. */
const forbidden = /[<>:"/\\|?*]/g;
/** Devices of Windows, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i;

/**
 * A name as every system can unpack it [DL-5]: composed (NFC), without what Windows forbids, without dots and spaces at
 * its end, not a device, and short enough. Never empty, `.`, `..` or a path.
 *
 * @param nameless what it is called where nothing is left
 */
export function entryName(name: string, nameless: string): string {
  const clean = trimmed(withoutUnseenMarks(normalForm(name, 'NFC').replace(forbidden, '_'), '_'));
  const named = clean === '' ? nameless : clean;
  const { stem, extension } = splitName(named);
  const safe = device.test(named) ? `_${named}` : named;
  if (Buffer.byteLength(safe) <= longestStep) return safe;
  return cut(device.test(named) ? `_${stem}` : stem, longestStep - Buffer.byteLength(extension)) + extension;
}

/** The names that a folder of the archive has already; systems that keep letters without their case find each once. */
export class NamesInFolder {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** The name itself, or one with a number in parentheses before its extension [DL-6]. */
  take(name: string, isFolder: boolean): string {
    const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitName(name);
    let free = name;
    let number = this.#next.get(keyOf(name)) ?? 1;
    for (; this.#taken.has(keyOf(free)); number += 1) free = `${stem} (${number})${extension}`;
    this.#next.set(keyOf(name), number);
    this.#taken.add(keyOf(free));
    return free;
  }
}

/**
 * DICOM files mostly come without an extension, named by number or UID, and no system knows what to open them with
 * [DL-7]. What follows the last dot is one where it begins with a letter. The index of a disc has its own name.
 */
export function withDicomExtension(name: string): string {
  return splitName(name).extension !== '' || name.toUpperCase() === 'DICOMDIR' ? name : `${name}.dcm`;
}

/** The extension with its dot: up to 15 letters and digits after the last dot, a letter first; not of `.hidden`. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  const isOne = extension.length <= longestExtension && /^\.[A-Za-z][A-Za-z0-9]*$/.test(extension);
  return isOne ? { stem: name.slice(0, dot), extension } : { stem: name, extension: '' };
}

const keyOf = (name: string): string => normalForm(name.toUpperCase(), 'NFC').toLowerCase();

/** Windows takes dots and spaces off the end of a name by itself, and spaces at its beginning are not seen. */
function trimmed(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/u.test(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end).trimStart();
}

/** As many whole characters as there is room for, in bytes of UTF-8. */
function cut(text: string, room: number): string {
  let bytes = 0;
  let kept = '';
  for (const point of text) {
    bytes += Buffer.byteLength(point);
    if (bytes > room) break;
    kept += point;
  }
  return trimmed(kept);
}
