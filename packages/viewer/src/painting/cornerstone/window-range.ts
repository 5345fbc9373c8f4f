import { Enums, type StackViewport, type Types } from '@cornerstonejs/core';
import type { Scene } from '../pane-drawing.ts';
import { isWindow, type Voi } from '../../session/voi.ts';

/**
 * Gives the GPU its window. Tables of the file are in the pixels already, which then go from 0 to 255; so does colour.
 */
export function applyTransform(viewport: StackViewport, { picture, transform: { voi, inverted } }: Scene): void {
  const inverse = picture.kind === 'grey' && picture.pipeline.inverse;
  viewport.setProperties({
    voiRange: voi ? windowRange(voi) : { lower: 0, upper: 255 },
    VOILUTFunction:
      voi && isWindow(voi) && voi.function === 'SIGMOID'
        ? Enums.VOILUTFunctionType.SAMPLED_SIGMOID
        : Enums.VOILUTFunctionType.LINEAR,
    invert: inverted !== inverse,
  });
}

/** Values that become black and white (PS3.3 C.11.2.1.2.1, C.11.2.1.3.2). */
export function windowRange(voi: Voi): Types.VOIRange {
  if (!isWindow(voi)) return { lower: 0, upper: 255 };
  const { center, width } = voi;
  const [middle, half] = voi.function === 'LINEAR_EXACT' ? [center, width / 2] : [center - 0.5, (width - 1) / 2];
  // A window of width 1 is a step, which the engine would refuse to make.
  const least = Math.max(1, Math.abs(middle)) * 1e-6;
  return { lower: middle - half, upper: middle + Math.max(half, least) };
}
