import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { frameIndex, firstText, readBulk, readDataSet, readFrame } from '@mado/dicom';
import { coveredArea, frameCandidates, suspicionOf, textBoxes } from '@mado/dicom/deidentify/burned-in';
import { renderFrame } from '@mado/dicom/frames';
import {
  burnedInPicture,
  burnedInTexts,
  inkOutside,
  pictureWithoutText,
  randomFrom,
  type BurnedInPicture,
  type BurnedInText,
  type PictureKind,
} from '@mado/dicom/testing';
import { median } from '../harness/statistics.ts';
import { inFreshBrowser } from '../viewer/browser.ts';
import { drawn, fontsOf } from './letters.ts';

/** How many texts lie in boxes, and of which not all ink does. */
class Tally {
  readonly #counts = new Map<string, { all: number; most: number; texts: number }>();

  add(what: string, { ink, outside }: { ink: number; outside: number }): void {
    const count = this.#counts.get(what) ?? { all: 0, most: 0, texts: 0 };
    count.texts++;
    if (outside === 0) count.all++;
    if (outside <= ink * 0.01) count.most++;
    this.#counts.set(what, count);
  }

  lines(): string[] {
    const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
    return [...this.#counts].map(
      ([what, { all, most, texts }]) =>
        `${what.padEnd(22)} all ink ${share(all, texts).padStart(8)}  99 % of it ${share(most, texts).padStart(8)}  of ${texts}`,
    );
  }
}

/**
 * Draws the set of burned-in text with this machine's fonts in Chromium, and prints how many texts the detector's boxes
 * hold, how much of pictures without text they mark, and how long it takes.
 */
export async function burnedInCoverage(pictures: number, seed: number): Promise<string> {
  const tally = new Tally();
  const times = new Map<string, number[]>();
  const missed: string[] = [];
  const fonts = await inFreshBrowser(async ({ page }) => {
    const found = await fontsOf(page);
    for (let index = 0; index < pictures; index++) {
      const letterings = await drawn(page, burnedInTexts(seed, index), found);
      const picture = burnedInPicture(seed, index, letterings);
      const began = performance.now();
      const boxes = textBoxes(picture.grey, picture.columns, picture.rows);
      noteTime(times, `${picture.columns} x ${picture.rows}`, performance.now() - began);
      for (const text of picture.texts) {
        const result = inkOutside(text, boxes);
        for (const what of ['all', ...propertiesOf(picture, text)]) tally.add(what, result);
        if (result.outside > 0) missed.push(described(index, text, result));
      }
    }
    return found;
  });
  return [
    `${pictures} pictures, seed ${seed}; fonts: ${[...new Set([...fonts.latin, ...fonts.japanese])].join(', ')}`,
    'A text is covered when all pixels of its ink lie in the union of the boxes.',
    ...tally.lines(),
    ...missed.slice(0, 20).map((text) => `  not all in boxes: ${text}`),
    ...[...times].map(
      ([size, all]) => `${size}: ${median(all).toFixed(1)} ms (median), ${Math.max(...all).toFixed(1)} ms at most`,
    ),
    'Without text, share of the area in boxes:',
    ...withoutText(seed),
    ...(await realImages()),
  ].join('\n');
}

function noteTime(times: Map<string, number[]>, size: string, time: number): void {
  const all = times.get(size) ?? [];
  all.push(time);
  times.set(size, all);
}

function propertiesOf({ kind, quality }: BurnedInPicture, { order, ground }: BurnedInText): string[] {
  const sizes = order.size < 14 ? '10-13 px' : order.size < 20 ? '14-19 px' : order.size < 32 ? '20-31 px' : '32-60 px';
  return [order.script, sizes, kind, `letters ${ground}`, quality === null ? 'not compressed' : 'after JPEG'];
}

function described(
  index: number,
  { order, column, row, ground, level }: BurnedInText,
  { ink, outside }: { ink: number; outside: number },
): string {
  return `picture ${index}, ${column}/${row}, ${order.size} px, ${ground}, level ${level}, ${outside} of ${ink}: ${order.text}`;
}

function areaLine(what: string, shares: readonly number[], counts: readonly number[]): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `  ${what.padEnd(30)} median ${percent(median(shares))}, worst ${percent(Math.max(...shares))}; boxes ${median(counts)}, ${Math.max(...counts)} at most (${shares.length})`;
}

function withoutText(seed: number): string[] {
  return (['ultrasound', 'ct', 'report'] satisfies PictureKind[]).map((kind) => {
    const found = Array.from({ length: 30 }, (_, index) => {
      const { columns, rows, grey } = pictureWithoutText(kind, 512, 512, randomFrom(seed * 31 + index));
      const boxes = textBoxes(grey, columns, rows);
      return { share: coveredArea(boxes, columns, rows) / (columns * rows), count: boxes.length };
    });
    return areaLine(
      `generated ${kind}`,
      found.map(({ share }) => share),
      found.map(({ count }) => count),
    );
  });
}

const data = process.env['MADO_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../../shared/data');

/** Real images by modality: at most 40 files of each folder, evenly picked, the first frame. */
async function realImages(): Promise<string[]> {
  const folder = path.join(data, 'dicom');
  if (!existsSync(folder)) return ['  (no real images on this machine)'];
  const found = new Map<string, { share: number; count: number }[]>();
  for (const name of readdirSync(folder).toSorted()) {
    if (/^(broken|non-dicom|zip)/.test(name) || !statSync(path.join(folder, name)).isDirectory()) continue;
    const files = (readdirSync(path.join(folder, name), { recursive: true }) as string[]).toSorted();
    const step = Math.max(1, Math.ceil(files.length / 40));
    for (const file of files.filter((_, at) => at % step === 0)) {
      const full = path.join(folder, name, file);
      const result = statSync(full).isFile() ? await candidatesOf(readFileSync(full)) : null;
      if (!result) continue;
      const all = found.get(result.what) ?? [];
      all.push(result);
      found.set(result.what, all);
    }
  }
  return [...found]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, all]) =>
      areaLine(
        what,
        all.map(({ share }) => share),
        all.map(({ count }) => count),
      ),
    );
}

async function candidatesOf(file: Uint8Array): Promise<{ what: string; share: number; count: number } | null> {
  try {
    const { dicomJson, frames, bulk } = readDataSet(file);
    if (!frames || frames.kind === 'video') return null;
    const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
    const stored = await readFrame(frames, frameIndex(0), read);
    const shown = await renderFrame(stored, dicomJson, frameIndex(0), (uri) => readBulk(bulk, uri, read));
    if (shown.columns * shown.rows < 128 * 128) return null;
    const boxes = frameCandidates(shown);
    const share = coveredArea(boxes, shown.columns, shown.rows) / (shown.columns * shown.rows);
    const modality = firstText(dicomJson, '00080060') ?? 'without modality';
    return { what: `real ${modality}, ${suspicionOf(dicomJson).check}`, share, count: boxes.length };
  } catch {
    // No image, or one that cannot be shown.
    return null;
  }
}
