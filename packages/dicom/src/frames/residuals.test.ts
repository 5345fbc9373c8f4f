import { describe, expect, test } from 'vitest';
import { amountOf, randomFrom } from '../testing/index.ts';
import { fromResiduals, residualsOf, type SampleLayout } from './residuals.ts';

const seed = Number(process.env['MADO_TEST_SEED'] ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
const amount = amountOf({ perChange: 500, byNight: 20_000 });

const grey16: SampleLayout = { columns: 4, samplesPerPixel: 1, bytesPerSample: 2 };
const octets = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);
const noHead = (residuals: Uint8Array) => [...residuals.subarray(8)];

describe(`residuals of a frame [PX-16], MADO_TEST_SEED=${seed}`, () => {
  test('lead back to every bit of it, whatever layout they were made with', () => {
    for (let n = 0; n < amount; n++) {
      // A frame may begin on any byte, and may be a Buffer.
      const offset = random(4);
      const bytes = Buffer.from(Array.from({ length: random(200) + offset }, () => random(256)));
      const frame = bytes.subarray(offset);
      const before = [...frame];
      const layout: SampleLayout = {
        columns: random(10),
        samplesPerPixel: 1 + random(300),
        bytesPerSample: random(2) === 0 ? 1 : 2,
      };
      expect([...fromResiduals(residualsOf(frame, layout))]).toEqual(before);
      expect([...frame]).toEqual(before);
    }
  });

  test('what the neighbours say is left out: a slope is nothing, an edge from above costs once', () => {
    // In the first row each by its left, then by left, above and between.
    const frame = octets(10, 11, 12, 13, 8, 9, 10, 11, 8, 9, 10, 99);
    const low = noHead(residualsOf(frame, grey16)).slice(0, 12);
    // Folded: 0, -1, 1, -2 … are 0, 1, 2, 3 …
    expect(low).toEqual([20, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 176]);
  });

  test('high bytes stand behind all low ones', () => {
    expect(noHead(residualsOf(octets(0x0180, 0x0180), grey16))).toEqual([0x00, 0, 0x03, 0]);
  });

  test('around 0 signed values are neighbours, as they are not where they are taken for unsigned ones', () => {
    const signed = octets(...[-3, 2, -1, 1, -2, 0, -1, 3].map((value) => value & 0xffff));
    const residuals = residualsOf(signed, grey16);
    expect(Math.max(...noHead(residuals).slice(1, 8))).toBeLessThan(12);
    expect(fromResiduals(residuals)).toEqual(signed);
    const unsigned = octets(0x7ffe, 0x8001, 0x7fff, 0x8000, 0x7ffe, 0x8002, 0x7ffd, 0x8000);
    expect(Math.max(...noHead(residualsOf(unsigned, grey16)).slice(1, 8))).toBeLessThan(12);
  });

  test('colours are compared each with its own, side by side or in planes', () => {
    const pixel = [200, 100, 10];
    const together = Uint8Array.from([...pixel, ...pixel, ...pixel, ...pixel, ...pixel, ...pixel]);
    const layout: SampleLayout = { columns: 3, samplesPerPixel: 3, bytesPerSample: 1 };
    expect(noHead(residualsOf(together, layout)).filter((one) => one !== 0)).toHaveLength(3);
    const planes = Uint8Array.from([200, 200, 200, 200, 200, 200, 100, 100, 100, 100, 100, 100, 9, 9, 9, 9, 9, 9]);
    expect(noHead(residualsOf(planes, layout)).filter((one) => one !== 0)).toHaveLength(3);
  });

  test('below the first row of colours each is compared with its own above', () => {
    const rows = [
      [200, 100, 10, 200, 100, 10],
      [90, 60, 30, 90, 60, 30],
    ].flat();
    const layout: SampleLayout = { columns: 2, samplesPerPixel: 3, bytesPerSample: 1 };
    // Folded: the first pixel of the second row lies 110 and 40 below that above it, and 20 over it; the next is told.
    expect(noHead(residualsOf(Uint8Array.from(rows), layout)).slice(6)).toEqual([219, 79, 40, 0, 0, 0]);
  });

  test('what is expected below the first row is the left one, the one above, or what lies between', () => {
    // Each time the corner is like the one above, like the left one, and between.
    const expected = (corner: number, above: number, left: number) =>
      noHead(
        residualsOf(Uint8Array.of(corner, above, left, 0), { columns: 2, samplesPerPixel: 1, bytesPerSample: 1 }),
      )[3];
    // Folded: 0 is so much less than what is expected.
    const less = (value: number) => 2 * value - 1;
    expect([expected(10, 10, 60), expected(60, 10, 60), expected(30, 10, 60)]).toEqual([60, 10, 40].map(less));
    expect([expected(10, 60, 10), expected(60, 60, 10), expected(30, 60, 10)]).toEqual([60, 10, 40].map(less));
  });

  test('samples of other sizes go as they are', () => {
    const bits = Uint8Array.of(1, 2, 3);
    expect(noHead(residualsOf(bits, null))).toEqual([1, 2, 3]);
    expect(noHead(residualsOf(bits, grey16))).toEqual([1, 2, 3]);
  });

  test('what is none of it is refused', () => {
    const wrong = [
      [],
      [1, 1, 0, 0, 0, 0, 0],
      [4, 1, 0, 0, 1, 0, 0, 0],
      [1, 0, 0, 0, 1, 0, 0, 0],
      [1, 1, 0, 0, 0, 0, 0, 0],
    ];
    for (const bytes of [...wrong, [2, 1, 0, 0, 1, 0, 0, 0, 7]])
      expect(() => fromResiduals(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ kind: 'corrupt' }));
    for (let n = 0; n < amount; n++) {
      const bytes = Uint8Array.from({ length: random(60) }, (_, at) => random(at === 0 ? 6 : 256));
      try {
        expect(fromResiduals(bytes).length).toBe(bytes.length - 8);
      } catch (error) {
        expect(error).toMatchObject({ kind: 'corrupt' });
      }
    }
  });
});
