import { firstNumber, firstText, numbers, type DicomJson } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import { lutWords, type ReadUri } from './lookup-table.ts';

/** A plane of single bits over a frame (PS3.3 C.9.2) [PX-12]. */
export interface OverlayPlane {
  /** 6000 to 601E, hexadecimal. */
  group: string;
  rows: number;
  columns: number;
  /** The pixel of the image on which its first one lies, zero-based; negative where it reaches out. */
  row: number;
  column: number;
  /** Graphics or region of interest. */
  type: 'G' | 'R';
  subtype: string;
  description: string;
  /** Which frame of the overlay lies over the frame of the image, zero-based. */
  frame: number;
  /** Which bit of a pixel cell holds it, zero-based; null where it has Overlay Data of its own. */
  bit: number | null;
}

/** Most pixels of an overlay that is drawn. */
const MOST = 2 ** 26;

/** Groups 6000 to 601E in steps of 2. */
const groups = Array.from({ length: 16 }, (_, n) => (0x6000 + 2 * n).toString(16).toUpperCase());

/** The overlays of a frame, by their groups; what contradicts itself is left out. */
export function overlayPlanes(json: DicomJson, frame: FrameIndex): OverlayPlane[] {
  return groups.flatMap((group) => planeOf(json, group, frame) ?? []);
}

function planeOf(json: DicomJson, group: string, frame: FrameIndex): OverlayPlane | null {
  const number = (element: string) => firstNumber(json, group + element);
  const [rows = 0, columns = 0] = [number('0010'), number('0011')];
  const [row = 1, column = 1] = numbers(json, `${group}0050`) ?? [];
  if (!(rows > 0 && columns > 0 && rows * columns <= MOST)) return null;
  // One without a number of frames lies over all of them.
  const frames = number('0015');
  const own = frames === undefined || frames === 1 ? 0 : frame + 1 - (number('0051') ?? 1);
  if (own < 0 || own >= (frames ?? 1)) return null;
  const hasData = json[`${group}3000`] !== undefined;
  const bit = number('0102') ?? 0;
  if (!hasData && !isUnused(json, bit)) return null;
  return {
    group,
    rows,
    columns,
    row: row - 1,
    column: column - 1,
    type: firstText(json, `${group}0040`) === 'R' ? 'R' : 'G',
    subtype: firstText(json, `${group}0045`) ?? '',
    description: firstText(json, `${group}0022`) ?? '',
    frame: own,
    bit: hasData ? null : bit,
  };
}

/** Whether a bit of the pixel cells is none of the stored ones: old files keep overlays there (PS3.5 8.1.2). */
function isUnused(json: DicomJson, bit: number): boolean {
  const allocated = firstNumber(json, '00280100') ?? 16;
  const stored = firstNumber(json, '00280101') ?? allocated;
  const high = firstNumber(json, '00280102') ?? stored - 1;
  return bit >= 0 && bit < allocated && (bit > high || bit <= high - stored);
}

/**
 * The bits of an overlay with data of its own, a byte of 0 or 1 each, row by row; those that are missing are 0.
 * Frames follow each other without padding, the first bit of a byte is the lowest (PS3.5 8.1.2, PS3.3 C.9.2.1.1).
 */
export async function overlayBits(json: DicomJson, plane: OverlayPlane, readUri: ReadUri): Promise<Uint8Array> {
  const words = (await lutWords(json, `${plane.group}3000`, readUri)) ?? [];
  const bytes =
    words instanceof Uint8Array ? words : Uint8Array.from(words.flatMap((word) => [word & 0xff, word >> 8]));
  const size = plane.rows * plane.columns;
  const first = plane.frame * size;
  return Uint8Array.from({ length: size }, (_, at) => ((bytes[(first + at) >> 3] ?? 0) >> ((first + at) & 7)) & 1);
}

/**
 * The same of one that lies in the pixel cells.
 *
 * @param cells of one frame, native and little endian
 */
export function embeddedBits(cells: Uint8Array, plane: OverlayPlane, bitsAllocated: number): Uint8Array {
  const size = bitsAllocated / 8;
  const bit = plane.bit ?? 0;
  return Uint8Array.from(
    { length: plane.rows * plane.columns },
    (_, at) => ((cells[at * size + (bit >> 3)] ?? 0) >> (bit & 7)) & 1,
  );
}
