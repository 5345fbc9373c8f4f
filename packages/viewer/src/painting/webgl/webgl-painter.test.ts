// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { GreyPicture } from '../../session/picture.ts';
import type { Scene } from '../painter.ts';
import { createWebGlPainter } from './webgl-painter.ts';

/** A context that does nothing, and notes what it is asked; constants are their names. */
function aContext(given: Record<string, () => unknown> = {}) {
  const calls: [name: string, ...given: unknown[]][] = [];
  const answers: Record<string, () => unknown> = {
    getParameter: () => 8192,
    isContextLost: () => false,
    getError: () => 'NO_ERROR',
    ...given,
  };
  const gl = new Proxy(
    {},
    {
      get: (_, name: string) =>
        /^[A-Z]/.test(name) ? name : (...rest: unknown[]) => (calls.push([name, ...rest]), (answers[name] ?? Object)()),
    },
  );
  const canvas = Object.assign(document.createElement('canvas'), { getContext: () => gl });
  const painter = createWebGlPainter(canvas as unknown as HTMLCanvasElement);
  if (!painter) throw new Error('no painter');
  const target = {
    canvas: { width: 9, height: 9 },
    setTransform() {},
    drawImage() {},
  } as unknown as CanvasRenderingContext2D;
  const count = (name: string) => calls.filter(([one]) => one === name).length;
  return { calls, count, paint: (scene: Scene) => painter.paint(target, scene) };
}

const grey = (columns = 4, rows = 4): GreyPicture => ({
  kind: 'grey',
  columns,
  rows,
  pixels: Uint8Array.of(0, 255),
  least: 0,
  most: 255,
  low: 0,
  high: 255,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
});
const scene = (picture: GreyPicture, more: Partial<Scene> = {}): Scene => ({
  picture,
  transform: { voi: { function: 'LINEAR', center: 128, width: 256 }, inverted: false },
  affine: { a: 0.25, b: 0, c: 0, d: 0.25, e: 0, f: 0 },
  interpolated: true,
  ...more,
});

it('what it cannot paint it leaves to plain code: a picture that is too large, a context that is lost or complains', () => {
  expect(aContext().paint(scene(grey()))).toBe(true);
  expect(aContext().paint(scene(grey(9000, 4)))).toBe(false);
  expect(aContext({ isContextLost: () => true }).paint(scene(grey()))).toBe(false);
  expect(aContext({ getError: () => 'OUT_OF_MEMORY' }).paint(scene(grey()))).toBe(false);
});

it('another window or black for white is a table alone, from which the smaller pictures are made anew', () => {
  const { count, paint } = aContext();
  const picture = grey();
  const { transform } = scene(picture);
  const asked = (more: Partial<Scene>) => {
    const [tables, smaller] = [count('texImage2D'), count('generateMipmap')];
    paint(scene(picture, more));
    return [count('texImage2D') - tables, count('generateMipmap') - smaller];
  };
  // The stored values and the table.
  expect(asked({})).toEqual([2, 1]);
  expect(asked({})).toEqual([0, 0]);
  expect(asked({ transform: { ...transform, inverted: true } })).toEqual([1, 1]);
  expect(asked({ transform: { ...transform, voi: { function: 'LINEAR', center: 1, width: 2 } } })).toEqual([1, 1]);
});

it('rows of any length go up as they are', () => {
  const { calls, paint } = aContext();
  paint(scene(grey(5, 3)));
  const names = calls.map(([name, ...rest]) => `${name} ${String(rest[0])}`);
  const aligned = names.indexOf('pixelStorei UNPACK_ALIGNMENT');
  expect(aligned).toBeGreaterThanOrEqual(0);
  expect(aligned).toBeLessThan(names.indexOf('texImage2D TEXTURE_2D'));
});

it('of textures that are too many those looked at longest ago go', () => {
  const { count, paint } = aContext();
  for (let n = 0; n < 3; n++) paint(scene(grey(6000, 6000)));
  // Greys and stored values of two pictures: of 206 MiB each one has room.
  expect(count('deleteTexture')).toBe(4);
});
