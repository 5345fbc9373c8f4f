import { describe, expect, it } from 'vitest';
import { withLettersCut } from './letters-cut.ts';

const line = { column: 100, row: 100, columns: 200, rows: 20 };

describe('[BI-7] withLettersCut', () => {
  it('a box grows by the letter that it cuts, whatever it is beside', () => {
    const letters = [
      { column: 290, row: 98, columns: 18, rows: 24 },
      { column: 120, row: 102, columns: 12, rows: 16 },
    ];
    expect(withLettersCut([line], letters)).toEqual([{ column: 100, row: 98, columns: 208, rows: 24 }]);
  });

  it('not by one of which little lies in it, nor by what makes it much larger', () => {
    const outside = { column: 296, row: 100, columns: 18, rows: 20 };
    const high = { column: 200, row: 60, columns: 12, rows: 100 };
    const area = { column: 100, row: 90, columns: 200, rows: 40 };
    expect(withLettersCut([line], [outside, high, area])).toEqual([line]);
  });

  it('noise beside noise does not make it grow without an end', () => {
    const noise = Array.from({ length: 40 }, (_, at) => ({ column: 292 + 8 * at, row: 100, columns: 16, rows: 20 }));
    const [grown] = withLettersCut([line], noise);
    expect(grown!.columns).toBeGreaterThan(200);
    expect(grown!.columns * grown!.rows).toBeLessThanOrEqual(1.35 * 200 * 20);
  });
});
