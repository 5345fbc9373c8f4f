import { toGrid, type Affine } from '@mado/reading';
import type { Picture } from '../../session/picture.ts';
import { isOneToOne, smallestScale, type Painter } from '../painter.ts';
import { createDeveloper, type Developed } from './develop.ts';
import { link, placeSource } from './programs.ts';

/** Bytes of textures that are kept, so that going back through a stack sends nothing up again. */
const KEPT_BYTES = 384 * 2 ** 20;

/** Six bytes per pixel: the stored values and four colours, the smaller copies of them left aside. */
const bytesOf = ({ columns, rows }: Picture) => columns * rows * 6;

/**
 * Paints by WebGL2 on a canvas of its own, and copies that onto the pane's: one context serves all panes, of which
 * browsers give a page sixteen.
 *
 * @param canvas where it paints
 * @returns null where the browser has no WebGL2
 * @throws Error when the driver refuses the programs
 */
export function createWebGlPainter(canvas = document.createElement('canvas')): Painter | null {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, preserveDrawingBuffer: true });
  if (!gl) return null;
  const largest = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
  const developer = createDeveloper(gl);
  const place = link(gl, placeSource);
  const kept = new Map<Picture, Developed>();

  /** What was looked at longest ago goes first. */
  function makeRoom(): void {
    let bytes = [...kept.keys()].reduce((sum, picture) => sum + bytesOf(picture), 0);
    for (const [picture, developed] of kept) {
      if (bytes <= KEPT_BYTES || kept.size === 1) return;
      bytes -= bytesOf(picture);
      kept.delete(picture);
      developer.forget(developed);
    }
  }

  function filter(context: WebGL2RenderingContext, developed: Developed, blended: boolean, small: boolean): void {
    context.activeTexture(context.TEXTURE0);
    context.bindTexture(context.TEXTURE_2D, developed.texture);
    if (blended && small && !developed.mipmaps) {
      context.generateMipmap(context.TEXTURE_2D);
      developed.mipmaps = true;
    }
    const near = blended ? context.LINEAR : context.NEAREST;
    context.texParameteri(context.TEXTURE_2D, context.TEXTURE_MAG_FILTER, near);
    const far = blended && small ? context.LINEAR_MIPMAP_LINEAR : near;
    context.texParameteri(context.TEXTURE_2D, context.TEXTURE_MIN_FILTER, far);
  }

  return {
    paint(target, { picture, transform, affine, interpolated }) {
      if (gl.isContextLost() || Math.max(picture.columns, picture.rows) > largest) return false;
      const { width, height } = target.canvas;
      if (width === 0 || height === 0) return false;
      const developed = developer.develop(picture, transform, kept.get(picture));
      kept.delete(picture);
      kept.set(picture, developed);
      makeRoom();
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      gl.viewport(0, 0, width, height);
      gl.useProgram(place);
      filter(gl, developed, interpolated && !isOneToOne(affine), smallestScale(affine) < 0.5);
      gl.uniform1i(gl.getUniformLocation(place, 'developed'), 0);
      gl.uniformMatrix3fv(gl.getUniformLocation(place, 'toGrid'), false, inverseColumns(affine));
      gl.uniform2f(gl.getUniformLocation(place, 'size'), picture.columns, picture.rows);
      gl.uniform1f(gl.getUniformLocation(place, 'height'), height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      if (gl.isContextLost() || gl.getError() !== gl.NO_ERROR) return false;
      target.setTransform(1, 0, 0, 1, 0, 0);
      target.imageSmoothingEnabled = false;
      target.drawImage(canvas, 0, 0);
      return true;
    },
    destroy() {
      for (const developed of kept.values()) developer.forget(developed);
      kept.clear();
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

/** The inverse affine as a matrix of three columns. */
function inverseColumns(affine: Affine): Float32Array {
  const origin = toGrid(affine, { x: 0, y: 0 });
  const right = toGrid(affine, { x: 1, y: 0 });
  const down = toGrid(affine, { x: 0, y: 1 });
  return Float32Array.of(
    right.column - origin.column,
    right.row - origin.row,
    0,
    down.column - origin.column,
    down.row - origin.row,
    0,
    origin.column,
    origin.row,
    1,
  );
}
