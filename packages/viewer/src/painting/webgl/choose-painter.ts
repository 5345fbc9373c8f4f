import type { Affine } from '@mado/reading';
import type { GreyPicture } from '../../session/picture.ts';
import type { DisplayTransform } from '../../session/voi.ts';
import { createCpuPainter } from '../cpu/painter.ts';
import type { Painter, Scene } from '../painter.ts';
import type { DrawingMode } from '../pane-drawing.ts';
import { createWebGlPainter } from './webgl-painter.ts';

/** Grey levels by which the painters may differ: a blend may be rounded another way. */
const ALLOWED = 2;

const window = (center: number, width: number): DisplayTransform => ({
  voi: { function: 'LINEAR', center, width },
  inverted: false,
});

/**
 * The painter for this browser's panes, or null where plain code is as fast or the GPU's picture is another one.
 * A GPU that is only imitated in software is not tried. `gpu` asks for it wherever its picture is right.
 */
export function choosePainter(
  mode: Exclude<DrawingMode, 'cpu'>,
  create: () => Painter | null = createWebGlPainter,
): Painter | null {
  if (mode === 'auto' && isImitated()) return null;
  try {
    const painter = create();
    if (!painter) return null;
    if (paintsAlike(painter) && (mode === 'gpu' || isFaster(painter))) return painter;
    painter.destroy();
  } catch {
    // A driver that refuses: plain code shows the same.
  }
  return null;
}

function isImitated(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return true;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(renderer);
}

/** The same picture by both: turned, mirrored, enlarged with and without blending, with negative values. */
function paintsAlike(painter: Painter): boolean {
  const picture = aPicture(37, 23);
  const affines: Affine[] = [
    { a: 1, b: 0, c: 0, d: 1, e: 5, f: 3 },
    { a: 0, b: 2, c: -2, d: 0, e: 60, f: 4 },
    { a: -1.5, b: 0, c: 0, d: 3, e: 62, f: 1 },
  ];
  const plain = createCpuPainter();
  return affines.every((affine) =>
    [false, true].every((interpolated) => {
      const scene: Scene = { picture, transform: window(0, 900), affine, interpolated };
      const [ours, theirs] = [seenBy(plain, scene), seenBy(painter, scene)];
      if (!ours || !theirs) return false;
      // Along its edge a blended picture is faded into black by one and cut off by the other.
      return interpolated
        ? mostlyAlike(ours, theirs)
        : ours.every((one, i) => Math.abs(one - (theirs[i] ?? 0)) <= ALLOWED);
    }),
  );
}

function mostlyAlike(ours: Uint8ClampedArray, theirs: Uint8ClampedArray): boolean {
  const other = ours.reduce((sum, one, i) => sum + (Math.abs(one - (theirs[i] ?? 0)) > 8 ? 1 : 0), 0);
  return other < ours.length / 10;
}

function seenBy(painter: Painter, scene: Scene): Uint8ClampedArray | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: 70, height: 80 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || !painter.paint(context, scene)) return null;
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Median of some new windows on a slice of usual size; a pixel is read back, so that all of the work is counted. */
function isFaster(painter: Painter): boolean {
  const picture = aPicture(512, 512);
  const affine: Affine = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 };
  const canvas = Object.assign(document.createElement('canvas'), { width: 1024, height: 1024 });
  const context = canvas.getContext('2d');
  if (!context) return false;
  const median = (one: Painter) => {
    const times = [0, 1, 2, 3, 4].map((round) => {
      const begun = performance.now();
      one.paint(context, { picture, transform: window(round * 7, 800), affine, interpolated: true });
      context.getImageData(0, 0, 1, 1);
      return performance.now() - begun;
    });
    return times.sort((a, b) => a - b)[2] ?? Infinity;
  };
  const plain = createCpuPainter();
  return median(painter) < median(plain);
}

function aPicture(columns: number, rows: number): GreyPicture {
  const pixels = Int16Array.from({ length: columns * rows }, (_, i) => ((i * 37) % 1601) - 800);
  const ends = { least: -800, most: 800, low: -800, high: 800 };
  const pipeline = { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false };
  return { kind: 'grey', columns, rows, pixels, ...ends, pipeline };
}
