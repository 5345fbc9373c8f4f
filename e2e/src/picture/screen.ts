import type { Locator } from '@playwright/test';
import type { CanvasPicture } from './compare.ts';

/** What is seen of an element, with all that lies over it. */
export async function readScreen(element: Locator): Promise<CanvasPicture> {
  const png = (await element.screenshot()).toString('base64');
  const { width, height, levels } = await element.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!pen) throw new Error('There is no 2D context to draw on.');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const { buffer } = data;
    let text = '';
    for (const one of new Uint8Array(buffer)) text += String.fromCharCode(one);
    return { width: bitmap.width, height: bitmap.height, levels: btoa(text) };
  }, png);
  return { width, height, rgba: new Uint8Array(Buffer.from(levels, 'base64')) };
}
