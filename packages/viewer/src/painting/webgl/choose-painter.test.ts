// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { drawPixels } from '../../testing/pixel-canvas.ts';
import { createCpuPainter } from '../cpu/painter.ts';
import type { Painter } from '../painter.ts';
import { choosePainter } from './choose-painter.ts';

afterEach(() => void vi.restoreAllMocks());

it('plain code goes on where there is no WebGL2, asked for or not', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect([choosePainter('auto'), choosePainter('gpu')]).toEqual([null, null]);
});

let now = 0;

/** A page whose 2D canvases draw, in 10 ms each time, with a graphics processor of this name. */
function page(renderer: string): void {
  drawPixels();
  // oxlint-disable-next-line typescript/unbound-method -- the stand-in is asked for what it does, not called
  const { getContext } = HTMLCanvasElement.prototype;
  const pixels = vi.mocked(getContext).getMockImplementation();
  const gl = { getExtension: () => null, getParameter: () => renderer } as unknown as WebGL2RenderingContext;
  vi.mocked(getContext).mockImplementation(function (this: HTMLCanvasElement, kind) {
    return kind === 'webgl2' ? gl : (pixels?.call(this, '2d') ?? null);
  });
  const drawn = Object.getPrototypeOf(document.createElement('canvas').getContext('2d')) as CanvasDrawImage;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas below
  const drawImage: (this: CanvasDrawImage, image: CanvasImageSource, x: number, y: number) => void = drawn.drawImage;
  vi.spyOn(drawn, 'drawImage').mockImplementation(function (this: CanvasDrawImage, image) {
    now += 10;
    drawImage.call(this, image, 0, 0);
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
}

/** Paints as plain code does, brighter by so much, and takes so many ms. */
function aPainter({ brighter = 0, ms = 1 } = {}) {
  const plain = createCpuPainter();
  const destroy = vi.fn<() => void>();
  const paint: Painter['paint'] = (target, scene) => {
    const begun = now;
    plain.paint(target, scene);
    now = begun + ms;
    if (brighter === 0) return true;
    const seen = target.getImageData(0, 0, target.canvas.width, target.canvas.height);
    seen.data.forEach((one, at) => (seen.data[at] = one + brighter));
    target.putImageData(seen, 0, 0);
    return true;
  };
  return { painter: { paint, destroy }, destroy };
}

it('the graphics processor paints where it is faster and its picture is the same', () => {
  page('Somebody’s Graphics 900');
  const fast = aPainter();
  expect(choosePainter('auto', () => fast.painter)).toBe(fast.painter);
  expect(fast.destroy).not.toHaveBeenCalled();
});

it.each([
  ['is slower', { ms: 20 }, 'auto'],
  ['paints another picture', { brighter: 3 }, 'auto'],
  ['paints another picture, also asked for', { brighter: 3 }, 'gpu'],
] as const)('not where it %s, and then it is given back', (_, given, mode) => {
  page('Somebody’s Graphics 900');
  const { painter, destroy } = aPainter(given);
  expect(choosePainter(mode, () => painter)).toBeNull();
  expect(destroy).toHaveBeenCalledOnce();
});

it('asked for it paints also where it is slower or imitated; unasked what is imitated is not tried', () => {
  page('Google SwiftShader');
  const { painter } = aPainter({ ms: 20 });
  expect(choosePainter('gpu', () => painter)).toBe(painter);
  const create = vi.fn(() => painter);
  expect(choosePainter('auto', create)).toBeNull();
  expect(create).not.toHaveBeenCalled();
});

it('a driver that refuses leaves it to plain code', () => {
  page('Somebody’s Graphics 900');
  const refuses = () => {
    throw new Error('refused');
  };
  expect(choosePainter('gpu', refuses)).toBeNull();
});
