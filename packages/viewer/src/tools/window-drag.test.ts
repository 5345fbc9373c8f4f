import { describe, expect, it } from 'vitest';
import { windowCommand } from './window-drag.ts';

/** Width after dragging so far to the left that nothing would be left. */
const narrowest = (name: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID', width: number) => {
  const command = windowCommand({ function: name, center: 0.5, width }, { x: -5000, y: 0 });
  return command?.type === 'voi' && command.voi.kind === 'window' ? command.voi.width : null;
};

describe('the narrowest window that a drag makes [VW-21]', () => {
  it.each([2, 9, 11, 4000])('is 1 for LINEAR, from %d on', (width) => {
    expect(narrowest('LINEAR', width)).toBe(1);
  });

  it('follows the width for the others, also where it is large', () => {
    expect(narrowest('LINEAR_EXACT', 1)).toBe(0.01);
    expect(narrowest('LINEAR_EXACT', 50)).toBe(0.5);
    expect(narrowest('SIGMOID', 4)).toBe(0.04);
  });
});
