import type { Locator } from '@playwright/test';
import type { CanvasPicture } from './compare.ts';

/**
 * The pixels of a canvas on the page, without the page's scaling, once what was asked for before has been painted: that
 * takes a frame.
 *
 * @param middle of its middle alone so many, in pixels of the canvas; all of it where it is smaller
 */
export async function readCanvas(
  canvas: Locator,
  middle: { width: number; height: number } | null = null,
): Promise<CanvasPicture> {
  const { width, height, base64 } = await canvas.evaluate(async (element, part) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('That is no canvas.');
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const copy = new OffscreenCanvas(element.width, element.height);
    const pen = copy.getContext('2d');
    if (!pen) throw new Error('There is no 2D context to copy to.');
    pen.drawImage(element, 0, 0);
    const isPart = part !== null && part.width <= copy.width && part.height <= copy.height;
    const { width: wide, height: tall } = isPart ? part : copy;
    const [left, top] = [Math.round(copy.width / 2 - wide / 2), Math.round(copy.height / 2 - tall / 2)];
    const { data } = pen.getImageData(left, top, wide, tall);
    const address = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(new Blob([data]));
    });
    return { width: wide, height: tall, base64: address.slice(address.indexOf(',') + 1) };
  }, middle);
  return { width, height, rgba: new Uint8Array(Buffer.from(base64, 'base64')) };
}
