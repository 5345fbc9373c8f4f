import type { DicomJson } from '../../dataset/dicom-json.ts';
import { firstText, items } from '../../dataset/dicom-json.ts';
import type { LookupTable, ReadUri } from './lookup-table.ts';
import { readLookupTable } from './lookup-table.ts';
import type { ValueBounds } from './value-bounds.ts';

/** A window: `center` and `width` in values of the modality (PS3.3 C.11.2.1.2, C.11.2.1.3). */
export interface Window {
  readonly function: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID';
  readonly center: number;
  readonly width: number;
}

/** One of the VOI transforms that a file has, with its own words for it. */
export interface VoiAlternative {
  readonly voi: Window | LookupTable;
  /** Window Center & Width Explanation, or LUT Explanation; empty where the file has none. */
  readonly explanation: string;
}

/**
 * All VOI transforms of a frame [PX-6].
 *
 * @param voi the data set, or the item of the frame's Frame VOI LUT Sequence
 * @param float whether values are floating point numbers
 * @param input between which values those lie that a table maps
 * @throws FrameError, and what `readUri` rejects with, where there is nothing but tables that cannot be had
 */
export async function readVoiAlternatives(
  voi: DicomJson,
  float: boolean,
  input: ValueBounds,
  readUri: ReadUri,
): Promise<VoiAlternative[]> {
  const found: VoiAlternative[] = windows(voi, float);
  const tables = await Promise.allSettled(
    items(voi, '00283010').map(async (item) => ({
      voi: await readLookupTable(item, input, readUri),
      explanation: firstText(item, '00283003') ?? '',
    })),
  );
  for (const table of tables) if (table.status === 'fulfilled') found.push(table.value);
  const failed = tables.find(({ status }) => status === 'rejected');
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return found;
}

/**
 * Windows that are wide enough for their function (PS3.3 C.11.2.1.2.1, C.11.2.1.3). LINEAR counts whole numbers: a
 * window of width 1, as maps of values from 0 to 1 have it, would be a step, and all but zero white. For floating point
 * numbers it is therefore read as LINEAR_EXACT, which is what their writers mean; on windows that are wide it makes no
 * difference.
 */
function windows(voi: DicomJson, float: boolean): VoiAlternative[] {
  const widths = voi['00281051']?.Value ?? [];
  const explanations = voi['00281055']?.Value ?? [];
  const named = firstText(voi, '00281056');
  const shape = named === 'LINEAR_EXACT' || named === 'SIGMOID' ? named : float ? 'LINEAR_EXACT' : 'LINEAR';
  return (voi['00281050']?.Value ?? []).flatMap((center, index) => {
    const width = widths[index];
    if (typeof center !== 'number' || typeof width !== 'number') return [];
    if (width <= 0 || (shape === 'LINEAR' && width < 1)) return [];
    const explanation = explanations[index];
    return [
      { voi: { function: shape, center, width }, explanation: typeof explanation === 'string' ? explanation : '' },
    ];
  });
}
