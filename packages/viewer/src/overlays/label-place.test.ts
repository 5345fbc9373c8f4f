import type { CanvasPoint } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { labelBox, labelPlace, LETTER, LINE_HEIGHT } from './label-place.ts';

const phone = { width: 390, height: 560 };
const lines = ['平均 40.0 ± 12.3 HU', '最小 -20.0　最大 90.0 HU', '面積 1234 mm²'];

function place(points: readonly CanvasPoint[], finger: CanvasPoint | null = null, size: typeof phone | null = phone) {
  return labelPlace({ toolType: 'Length', points, outline: [], lines }, { size, finger });
}

/** Where the words are, as wide as a browser may draw them. */
function boxOf(at: CanvasPoint | null) {
  if (!at) throw new Error('no label');
  return { left: at.x, right: at.x + 150, top: at.y - 11, bottom: at.y - 11 + lines.length * LETTER * LINE_HEIGHT };
}

describe('words of a measurement [VW-82]', () => {
  it('stand to its right, else to its left, and never leave the pane in which it is seen', () => {
    expect(place([at(100, 100), at(160, 120)])).toEqual({ x: 170, y: 124 });
    const left = place([at(300, 100), at(360, 120)]);
    expect(left && left.x + 150).toBeLessThan(300);
    for (const points of [
      [at(20, 100), at(380, 120)],
      [at(300, 2), at(388, 4)],
      [at(10, 540), at(40, 558)],
      [at(-200, 300), at(600, 300)],
    ]) {
      const { left: from, right, top, bottom } = boxOf(place(points));
      expect([from >= 0, right <= phone.width, top >= 0, bottom <= phone.height]).toEqual([true, true, true, true]);
    }
  });

  it('of an arrow stand where it begins, not where it points', () => {
    const [tip, end] = [at(200, 200), at(80, 60)];
    const arrow = { toolType: 'ArrowAnnotate' as const, points: [tip, end], outline: [[tip, end]], lines: ['結節'] };
    expect(labelPlace(arrow, { size: phone, finger: null })).toEqual({ x: 90, y: 64 });
  });

  it('stand to the right where there is no room to the left either, as far as the pane goes', () => {
    const { left, right } = boxOf(place([at(120, 100), at(300, 120)]));
    expect(left).toBeGreaterThan(120);
    expect(right).toBeGreaterThan(phone.width - 30);
    expect(place([at(190, 100), at(300, 120)])?.x).toBeLessThan(20);
  });

  it('stand beside those of others, which lie close to it', () => {
    const first = place([at(100, 100), at(160, 120)]);
    const second = labelPlace(
      { toolType: 'Length', points: [at(110, 105), at(165, 125)], outline: [], lines },
      { size: phone, finger: null, taken: [labelBox(first!, lines)] },
    );
    const [one, other] = [boxOf(first), boxOf(second)];
    expect(one.bottom <= other.top || other.bottom <= one.top || other.right <= one.left).toBe(true);
    // Where all is taken it stands where it would.
    const everywhere = [{ left: 0, right: 390, top: 0, bottom: 560 }];
    const full = { size: phone, finger: null, taken: everywhere };
    expect(labelPlace({ toolType: 'Length', points: [at(100, 100), at(160, 120)], outline: [], lines }, full)).toEqual(
      first,
    );
  });

  it('stay with what is out of sight, and where the size of the pane is not known', () => {
    expect(place([at(500, 100), at(600, 120)])).toEqual({ x: 610, y: 124 });
    expect(place([at(300, 100), at(360, 120)], null, null)).toEqual({ x: 370, y: 124 });
  });

  it('are neither under the finger that draws, nor under the hand below it, nor under the lens', () => {
    const hidden: string[] = [];
    for (let x = 20; x <= 370; x += 10)
      for (let y = 20; y <= 540; y += 10)
        for (const from of [at(60, 60), at(195, 280), at(340, 500)]) {
          const { left, right, top, bottom } = boxOf(place([from, at(x, y)], at(x, y)));
          const isOut = left < 0 || right > phone.width || top < 0 || bottom > phone.height;
          const isUnderFinger = right > x - 20 && left < x + 20 && bottom > y - 20 && top < y + 20;
          const isUnderHand = bottom > y && right > x - 20 && left < x + 50;
          const lens = x >= phone.width / 2 ? [8, 132] : [phone.width - 132, phone.width - 8];
          const isUnderLens = top < 132 && right > (lens[0] ?? 0) && left < (lens[1] ?? 0);
          if (isOut || isUnderFinger || isUnderHand || isUnderLens) hidden.push(`${from.x},${from.y} to ${x},${y}`);
        }
    expect(hidden).toEqual([]);
  });
});

function at(x: number, y: number): CanvasPoint {
  return { x, y };
}
