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
  imageSmoothingEnabled = false;
  imageSmoothingQuality = 'low';
  #rgba = new Uint8ClampedArray();
  #placed = { scaleX: 1, scaleY: 1, x: 0, y: 0 };

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

  getImageData() {
    return { data: this.rgba.slice() };
  }

  putImageData({ data }: ImageData): void {
    this.rgba.set(data);
  }

  setTransform(scaleX: number, _b: number, _c: number, scaleY: number, x: number, y: number): void {
    this.#placed = { scaleX, scaleY, x, y };
  }

  /** All of it, in black. */
  fillRect(): void {
    new Uint32Array(this.rgba.buffer).fill(0xff000000);
  }

  clearRect(): void {
    this.rgba.fill(0);
  }

  drawImage(from: HTMLCanvasElement): void {
    const { scaleX, scaleY, x, y } = this.#placed;
    const source = new Uint32Array(drawings.get(from)?.rgba.buffer ?? new ArrayBuffer());
    const target = new Uint32Array(this.rgba.buffer);
    const { width, height } = this.canvas;
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const column = Math.floor(((pixel % width) + 0.5 - x) / scaleX);
      const row = Math.floor((Math.floor(pixel / width) + 0.5 - y) / scaleY);
      if (column < 0 || row < 0 || column >= from.width || row >= from.height) continue;
      target[pixel] = source[row * from.width + column] ?? 0;
    }
  }
}
