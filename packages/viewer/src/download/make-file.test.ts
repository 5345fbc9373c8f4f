// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPixels } from '../testing/pixel-canvas.ts';
import { makeFile, PictureTooLarge } from './make-file.ts';

const made = new Blob(['picture']);
let toBlob: ReturnType<typeof vi.fn>;
beforeEach(() => {
  drawPixels();
  toBlob = vi.fn((done: (blob: Blob | null) => void) => done(made));
  HTMLCanvasElement.prototype.toBlob = toBlob as never;
});
afterEach(() => vi.restoreAllMocks());

const size = { width: 3, height: 2 };
const fill = (context: CanvasRenderingContext2D) => context.fillRect(0, 0, 3, 2);

test('a file has the size and the type that were asked for, and what was drawn', async () => {
  const seen: number[][] = [];
  toBlob.mockImplementation(function (this: HTMLCanvasElement, done: (blob: Blob) => void) {
    seen.push([this.width, this.height, this.getContext('2d')?.getImageData(2, 1, 1, 1).data[3] ?? 0]);
    done(made);
  });
  expect(await makeFile(size, 'jpg', fill)).toBe(made);
  await makeFile(size, 'png', fill);
  expect(seen).toEqual([
    [3, 2, 255],
    [3, 2, 255],
  ]);
  expect(toBlob.mock.calls.map(([, type]) => type as string)).toEqual(['image/jpeg', 'image/png']);
});

test.each<[string, () => void, () => void]>([
  [
    'gives no context',
    () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null),
    () => undefined,
  ],
  ['leaves the canvas empty', () => undefined, () => undefined],
  [
    'runs out of memory',
    () => undefined,
    () => {
      throw new RangeError('Array buffer allocation failed');
    },
  ],
])('a browser that %s makes none, and that is known [VW-162]', async (_, before, draw) => {
  before();
  await expect(makeFile(size, 'png', draw)).rejects.toBeInstanceOf(PictureTooLarge);
});

test('a browser that cannot write the file makes none', async () => {
  toBlob.mockImplementation((done: (blob: null) => void) => done(null));
  await expect(makeFile(size, 'png', fill)).rejects.toBeInstanceOf(PictureTooLarge);
});
