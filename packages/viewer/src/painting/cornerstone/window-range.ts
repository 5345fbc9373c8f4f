import { Enums, type StackViewport, type Types } from '@cornerstonejs/core';
import type { Scene } from '../pane-drawing.ts';
import { isWindow, type Look } from '../../session/voi.ts';

/** Gives the GPU its window. Tables of the file are in the pixels already, which then go from 0 to 255; so does colour. */
export function applyTone(viewport: StackViewport, { picture, tone: { look, inverted } }: Scene): void {
  const inverse = picture.kind === 'grey' && picture.stages.inverse;
  viewport.setProperties({
    voiRange: look ? windowRange(look) : { lower: 0, upper: 255 },
    VOILUTFunction:
      look && isWindow(look) && look.function === 'SIGMOID'
        ? Enums.VOILUTFunctionType.SAMPLED_SIGMOID
        : Enums.VOILUTFunctionType.LINEAR,
    invert: inverted !== inverse,
  });
}

/** Values that become black and white (PS3.3 C.11.2.1.2.1, C.11.2.1.3.2). */
export function windowRange(look: Look): Types.VOIRange {
  if (!isWindow(look)) return { lower: 0, upper: 255 };
  const { center, width } = look;
  const [middle, half] = look.function === 'LINEAR_EXACT' ? [center, width / 2] : [center - 0.5, (width - 1) / 2];
  // A window of width 1 is a step, which the engine would refuse to make.
  const least = Math.max(1, Math.abs(middle)) * 1e-6;
  return { lower: middle - half, upper: middle + Math.max(half, least) };
}
