import { fileURLToPath } from 'node:url';
import { thumbnailSize } from '@mado/contract';
import { createCanvas } from '@napi-rs/canvas';
import type { RenderParameters } from 'pdfjs-dist/types/src/display/api.js';
import { webpOfPixels } from './webp.ts';

const ofPackage = (folder: string) => fileURLToPath(new URL(folder, import.meta.resolve('pdfjs-dist/package.json')));
/** Pixels of an image in the page at most. */
const mostPixels = 50_000_000;

/** The first page, on white. Nothing in the document runs, and nothing outside of it is fetched. */
export async function pictureOfPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    maxImageSize: mostPixels,
    cMapUrl: ofPackage('cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: ofPackage('standard_fonts/'),
    wasmUrl: ofPackage('wasm/'),
    iccUrl: ofPackage('iccs/'),
    verbosity: 0,
  });
  try {
    const page = await (await task.promise).getPage(1);
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: thumbnailSize / Math.max(whole.width, whole.height) });
    const columns = Math.max(1, Math.round(viewport.width));
    const rows = Math.max(1, Math.round(viewport.height));
    const canvas = createCanvas(columns, rows);
    const context = canvas.getContext('2d');
    // The types know the canvas of browsers alone.
    const target = { canvas, canvasContext: context } as unknown as Pick<RenderParameters, 'canvas' | 'canvasContext'>;
    await page.render({ ...target, viewport, background: '#fff' }).promise;
    return await webpOfPixels(context.getImageData(0, 0, columns, rows).data, { columns, rows });
  } finally {
    await task.destroy();
  }
}
