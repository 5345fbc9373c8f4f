import type { Lettering, TextOrder } from '@mado/dicom/testing';
import type { Page } from 'playwright-core';

/** Fonts of Debian's packages (fonts-noto-cjk, fonts-ipafont, fonts-liberation, fonts-dejavu), by script. */
const wanted = {
  latin: [
    'Liberation Sans',
    'DejaVu Sans',
    'Liberation Mono',
    'DejaVu Sans Mono',
    'Liberation Serif',
    'Liberation Sans Narrow',
    'Noto Sans CJK JP',
  ],
  japanese: ['Noto Sans CJK JP', 'Noto Serif CJK JP', 'Noto Sans Mono CJK JP', 'IPAGothic', 'IPAPGothic', 'IPAMincho'],
} as const;

export type Fonts = Record<TextOrder['script'], string[]>;

/** The fonts that this machine has: a text in one that it has not is as wide as in the one that is taken instead. */
export async function fontsOf(page: Page): Promise<Fonts> {
  const has = (families: readonly string[], sample: string): Promise<string[]> =>
    page.evaluate(
      ([names, text]) => {
        const pixels = (font: string): string => {
          const canvas = new OffscreenCanvas(200, 60);
          const drawing = canvas.getContext('2d');
          if (!drawing) throw new Error('there is no canvas');
          drawing.font = `40px ${font}`;
          drawing.fillText(text, 2, 45);
          return drawing.getImageData(0, 0, 200, 60).data.join();
        };
        const instead = ['serif', 'sans-serif', 'monospace'].map((generic) => pixels(`"no such font", ${generic}`));
        return names.filter((name) =>
          ['serif', 'sans-serif', 'monospace'].some((generic, at) => pixels(`"${name}", ${generic}`) !== instead[at]),
        );
      },
      [[...families], sample] as const,
    );
  return { latin: await has(wanted.latin, 'Rag18'), japanese: await has(wanted.japanese, '永あア1') };
}

/** Draws texts on the canvas of a page, and cuts each to its ink. */
export async function drawn(page: Page, orders: readonly TextOrder[], fonts: Fonts): Promise<Lettering[]> {
  const drawings = orders.map(({ text, script, size, bold, font }) => {
    const families = fonts[script];
    return {
      text,
      size,
      font: `${bold ? 'bold ' : ''}${size}px "${families[font % families.length] ?? 'sans-serif'}"`,
    };
  });
  return (await page.evaluate(drawAll, drawings)).map(decoded);
}

interface Drawn {
  columns: number;
  rows: number;
  /** Latin-1 letters, one for each pixel. */
  ink: string;
}

/** Runs in the page. */
function drawAll(drawings: readonly { text: string; size: number; font: string }[]): Drawn[] {
  return drawings.map(({ text, size, font }) => {
    const width = Math.ceil(size * (text.length + 2) * 1.2);
    const height = size * 2;
    const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('there is no canvas');
    pen.font = font;
    pen.fillText(text, size, Math.round(size * 1.4));
    const { data } = pen.getImageData(0, 0, width, height);
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < width * height; at++) {
      if ((data[at * 4 + 3] ?? 0) < 8) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    let ink = '';
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) ink += String.fromCharCode(data[(y * width + x) * 4 + 3] ?? 0);
    return { columns: Math.max(0, right - left + 1), rows: Math.max(0, bottom - top + 1), ink };
  });
}

function decoded({ columns, rows, ink }: Drawn): Lettering {
  return { columns, rows, ink: Uint8Array.from(ink, (letter) => letter.charCodeAt(0)) };
}
