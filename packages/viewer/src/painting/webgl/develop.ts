import type { GreyPicture, Picture } from '../../session/picture.ts';
import { sameVoi, type DisplayTransform } from '../../session/voi.ts';
import { greyTable } from '../cpu/grey-values.ts';
import { developPicture } from '../cpu/painter.ts';
import { developSource, link } from './programs.ts';

/** A picture whose greys or colours are a texture of the GPU. */
export interface Developed {
  readonly texture: WebGLTexture;
  readonly picture: Picture;
  transform: DisplayTransform;
  /** The picture's stored values, where the GPU looks them up itself. */
  readonly stored: WebGLTexture | null;
  mipmaps: boolean;
}

export interface Developer {
  readonly develop: (picture: Picture, transform: DisplayTransform, before: Developed | undefined) => Developed;
  readonly forget: (developed: Developed) => void;
}

/** Columns of the texture that holds the table of greys. */
const TABLE_WIDTH = 1024;

/**
 * Turns pictures into textures of colours. Whole stored values go up once; another window is a table of some kilobytes.
 * What has no table is worked out as the plain painter does it.
 */
export function createDeveloper(gl: WebGL2RenderingContext): Developer {
  const programs = { signed: link(gl, developSource('isampler2D')), unsigned: link(gl, developSource('usampler2D')) };
  const greys = createTexture(gl, gl.NEAREST);
  const frame = gl.createFramebuffer();

  function lookUp(to: WebGLTexture, stored: WebGLTexture, picture: GreyPicture, table: Uint8Array): void {
    const { columns, rows, pixels, least } = picture;
    const height = Math.ceil(table.length / TABLE_WIDTH);
    const padded = new Uint8Array(TABLE_WIDTH * height);
    padded.set(table);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, greys);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, TABLE_WIDTH, height, 0, gl.RED, gl.UNSIGNED_BYTE, padded);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, stored);
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, to, 0);
    gl.viewport(0, 0, columns, rows);
    const program = isSigned(pixels) ? programs.signed : programs.unsigned;
    gl.useProgram(program);
    gl.uniform1i(gl.getUniformLocation(program, 'stored'), 0);
    gl.uniform1i(gl.getUniformLocation(program, 'greys'), 1);
    gl.uniform1i(gl.getUniformLocation(program, 'least'), least);
    gl.uniform1i(gl.getUniformLocation(program, 'width'), TABLE_WIDTH);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  function fill(developed: Developed, transform: DisplayTransform): void {
    const { picture, texture, stored } = developed;
    const { columns, rows } = picture;
    const table =
      stored && picture.kind === 'grey' && transform.voi ? greyTable(picture, transform.voi, transform.inverted) : null;
    if (stored && table && picture.kind === 'grey') lookUp(texture, stored, picture, table);
    else {
      const rgba = new Uint8ClampedArray(columns * rows * 4);
      developPicture(rgba, picture, transform);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, columns, rows, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(rgba.buffer));
    }
    developed.transform = transform;
    developed.mipmaps = false;
  }

  return {
    develop(picture, transform, before) {
      if (before) {
        const same = before.transform.inverted === transform.inverted && sameVoi(before.transform.voi, transform.voi);
        if (!same) fill(before, transform);
        return before;
      }
      const texture = createTexture(gl, gl.LINEAR);
      const levels = 1 + Math.floor(Math.log2(Math.max(picture.columns, picture.rows)));
      gl.texStorage2D(gl.TEXTURE_2D, levels, gl.RGBA8, picture.columns, picture.rows);
      const stored = picture.kind === 'grey' ? upload(gl, picture) : null;
      const developed: Developed = { texture, picture, transform, stored, mipmaps: false };
      fill(developed, transform);
      return developed;
    },
    forget({ texture, stored }) {
      gl.deleteTexture(texture);
      gl.deleteTexture(stored);
    },
  };
}

/** Stored values of up to 16 bits; null for others. */
function upload(gl: WebGL2RenderingContext, { columns, rows, pixels }: GreyPicture): WebGLTexture | null {
  const format = formatOf(gl, pixels);
  if (!format) return null;
  const texture = createTexture(gl, gl.NEAREST);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, format.internal, columns, rows, 0, format.format, format.type, pixels);
  return texture;
}

function formatOf(gl: WebGL2RenderingContext, pixels: GreyPicture['pixels']) {
  if (pixels instanceof Uint8Array) return { internal: gl.R8UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_BYTE };
  if (pixels instanceof Int8Array) return { internal: gl.R8I, format: gl.RED_INTEGER, type: gl.BYTE };
  if (pixels instanceof Uint16Array) return { internal: gl.R16UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_SHORT };
  if (pixels instanceof Int16Array) return { internal: gl.R16I, format: gl.RED_INTEGER, type: gl.SHORT };
  return null;
}

function isSigned(pixels: GreyPicture['pixels']): boolean {
  return pixels instanceof Int8Array || pixels instanceof Int16Array;
}

function createTexture(gl: WebGL2RenderingContext, filter: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
