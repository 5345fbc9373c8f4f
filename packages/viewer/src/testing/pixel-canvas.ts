import { vi } from 'vitest';

/** Red of each pixel, row by row; null where nothing was drawn. */
export type Greys = (number | null)[][];

const drawings = new WeakMap<HTMLCanvasElement, PixelContext>();

/**
 * Gives the canvases of jsdom, which have none, a 2D context of as much as drawing a picture needs: every pixel takes
 * the nearest one of what is drawn.
 */
export function drawPixels(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = drawings.get(this) ?? new PixelContext(this);
    drawings.set(this, context);
    return context as unknown as GPUCanvasContext;
  });
}

export function greysOn(canvas: HTMLCanvasElement): Greys {
  const context = drawings.get(canvas);
  if (!context) throw new Error('nobody has drawn on this canvas');
  const { rgba } = context;
  return Array.from({ length: canvas.height }, (_, y) =>
    Array.from({ length: canvas.width }, (_, x) => {
      const at = (y * canvas.width + x) * 4;
      return rgba[at + 3] === 0 ? null : (rgba[at] ?? null);
    }),
  );
}

class PixelContext {
  readonly canvas: HTMLCanvasElement;
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  font = '10px sans-serif';
  imageSmoothingEnabled = false;
  imageSmoothingQuality = 'low';
  #rgba = new Uint8ClampedArray();
  #placed: Placed = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  #path: [x: number, y: number][] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  /** A canvas of another size is empty. */
  get rgba(): Uint8ClampedArray {
    const bytes = this.canvas.width * this.canvas.height * 4;
    if (this.#rgba.length !== bytes) this.#rgba = new Uint8ClampedArray(bytes);
    return this.#rgba;
  }

  createImageData(width: number, height: number) {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }

  /** Of all of it, or of one pixel. */
  getImageData(x = 0, y = 0, width = this.canvas.width) {
    const at = (y * this.canvas.width + x) * 4;
    return { data: width === 1 ? this.rgba.slice(at, at + 4) : this.rgba.slice() };
  }

  putImageData({ data }: ImageData): void {
    this.rgba.set(data);
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.#placed = { a, b, c, d, e, f };
  }

  /** All of it, in black. */
  fillRect(): void {
    new Uint32Array(this.rgba.buffer).fill(0xff000000);
  }

  clearRect(): void {
    this.rgba.fill(0);
  }

  drawImage(from: HTMLCanvasElement, left = 0, top = 0): void {
    const source = new Uint32Array(drawings.get(from)?.rgba.buffer ?? new ArrayBuffer());
    this.#each((x, y, target, pixel) => {
      const [column, row] = [Math.floor(x - left), Math.floor(y - top)];
      if (column < 0 || row < 0 || column >= from.width || row >= from.height) return;
      const drawn = source[row * from.width + column] ?? 0;
      if (drawn >>> 24 !== 0) target[pixel] = drawn;
    });
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push([x, y]);
  }

  lineTo(x: number, y: number): void {
    this.#path.push([x, y]);
  }

  /** Every pixel that has its middle within the line, in its colour without a blend. */
  stroke(): void {
    const colour = pixelOf(this.strokeStyle);
    const lines = this.#path.slice(1).map((end, at) => [this.#path[at] ?? end, end] as const);
    this.#each((x, y, target, pixel) => {
      if (lines.some(([from, to]) => distance([x, y], from, to) <= this.lineWidth / 2)) target[pixel] = colour;
    });
  }

  /** Letters are as wide as half of their height, Japanese ones as wide as high. */
  measureText(text: string) {
    const height = this.#letter();
    return { width: Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? height : height / 2), 0) };
  }

  strokeText(): void {}

  /** A box where the words stand. */
  fillText(text: string, left: number, base: number): void {
    const [right, top] = [left + this.measureText(text).width, base - this.#letter()];
    const colour = pixelOf(this.fillStyle);
    this.#each((x, y, target, pixel) => {
      if (x >= left && x < right && y >= top && y < base) target[pixel] = colour;
    });
  }

  #letter(): number {
    return Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
  }

  /** Goes through all pixels, with the middle of each where the transform has it from. */
  #each(draw: (x: number, y: number, target: Uint32Array, pixel: number) => void): void {
    const { a, b, c, d, e, f } = this.#placed;
    const determinant = a * d - b * c;
    const target = new Uint32Array(this.rgba.buffer);
    const { width, height } = this.canvas;
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const [x, y] = [(pixel % width) + 0.5 - e, Math.floor(pixel / width) + 0.5 - f];
      draw((d * x - c * y) / determinant, (a * y - b * x) / determinant, target, pixel);
    }
  }
}

interface Placed {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

type Point = readonly [x: number, y: number];

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - at * dx, y - y1 - at * dy);
}

/** A colour as CSS has it, #rrggbb or rgb(…), as a pixel. */
function pixelOf(colour: string): number {
  const hex = /^#(..)(..)(..)$/.exec(colour);
  const [red = 0, green = 0, blue = 0] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (colour.match(/\d+/g) ?? []).map(Number);
  return ((0xff << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
