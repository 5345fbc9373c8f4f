import type { Locator } from '@playwright/test';
import type { CanvasPicture } from './compare.ts';

/** The pixels of a canvas on the page as they are, without the page's scaling. */
export async function readCanvas(canvas: Locator): Promise<CanvasPicture> {
  const { width, height, base64 } = await canvas.evaluate(async (element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('That is no canvas.');
    const copy = new OffscreenCanvas(element.width, element.height);
    const pen = copy.getContext('2d');
    if (!pen) throw new Error('There is no 2D context to copy to.');
    pen.drawImage(element, 0, 0);
    const { data } = pen.getImageData(0, 0, element.width, element.height);
    const address = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(new Blob([data]));
    });
    return { width: element.width, height: element.height, base64: address.slice(address.indexOf(',') + 1) };
  });
  return { width, height, rgba: new Uint8Array(Buffer.from(base64, 'base64')) };
}
