import { FLOAT_PIXEL_DATA, DOUBLE_FLOAT_PIXEL_DATA } from '../encoding/elements.ts';

/**
 * The value representation where the file does not say and PS3.6 leaves a choice: OW before OB and US (PS3.5 A.1), and
 * US or SS by Pixel Representation (0028,0103).
 */
export function resolvedVr(vr: string, tag: number, signed: boolean): string {
  if (tag === FLOAT_PIXEL_DATA) return 'OF';
  if (tag === DOUBLE_FLOAT_PIXEL_DATA) return 'OD';
  if (!vr.includes('|')) return vr;
  if (vr.includes('OW')) return 'OW';
  return signed ? 'SS' : 'US';
}
