import { buildDicomFile, strokeLettering, truncatedFile } from '@mado/dicom/testing';
import { expect, test, vi } from 'vitest';
import { frameShower } from './shown-frame.ts';

const size = { rows: 120, columns: 300 };

/** Frames of which the one with this index has a name in it. */
function framesWithText(frames: number, withText: number): Uint8Array {
  const native = new Uint8Array(frames * size.rows * size.columns);
  const { ink, columns, rows } = strokeLettering('YAMADA TARO', 20);
  const start = withText * size.rows * size.columns;
  for (let row = 0; row < rows; row++)
    native.set(ink.subarray(row * columns, (row + 1) * columns), start + (row + 40) * size.columns + 30);
  return native;
}

const fileOf = (bytes: Uint8Array): File => new File([new Uint8Array(bytes)], 'x');

test('a frame comes with its candidates; of native frames only its own bytes are read', async () => {
  const pixels = { ...size, bitsAllocated: 8, numberOfFrames: 5, native: framesWithText(5, 3) };
  const file = fileOf(buildDicomFile({ Modality: 'OT', WindowCenter: 128, WindowWidth: 256, pixels }));
  const show = frameShower();
  const empty = await show(file, 0);
  expect(empty).toMatchObject({ columns: 300, rows: 120, candidates: [] });
  const slice = vi.spyOn(file, 'slice');
  const { candidates } = await show(file, 3);
  expect(candidates).toHaveLength(1);
  expect(candidates[0]!.column).toBeLessThan(34);
  expect(slice.mock.calls.map(([start = 0, end = 0]) => end - start)).toEqual([300 * 120]);
});

test('the last of many native frames is there, though only the first bytes of the file were parsed', async () => {
  const native = framesWithText(12, 11);
  const file = fileOf(
    buildDicomFile({ Modality: 'OT', pixels: { ...size, bitsAllocated: 8, numberOfFrames: 12, native } }),
  );
  expect((await frameShower()(file, 11)).candidates).toHaveLength(1);
});

test('what is deflated is seen, too', async () => {
  const pixels = { ...size, bitsAllocated: 8, native: framesWithText(1, 0) };
  const bytes = buildDicomFile({ Modality: 'OT', transferSyntaxUID: '1.2.840.10008.1.2.1.99', pixels });
  expect((await frameShower()(fileOf(bytes), 0)).candidates).toHaveLength(1);
});

test.each([
  ['cut short', truncatedFile()],
  ['without pixels', buildDicomFile()],
  ['a letter', new TextEncoder().encode('拝啓'.repeat(3000))],
  [
    'no picture in its bytes',
    buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.4.50',
      pixels: { ...size, bitsAllocated: 8, encapsulated: [[new Uint8Array(40)]] },
    }),
  ],
])('a file that is %s is not seen, and the next one is', async (_, bytes) => {
  const show = frameShower();
  await expect(show(fileOf(bytes), 0)).rejects.toThrow();
  const whole = buildDicomFile({ pixels: { ...size, bitsAllocated: 8, native: framesWithText(1, 0) } });
  expect(await show(fileOf(whole), 0)).toMatchObject({ rows: 120 });
});
