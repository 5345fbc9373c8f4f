import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSeriesDocument, frameIndex, readDataSet, readFrame } from '@mado/dicom';
import { decodeFrame, pixelDescription, valueRange } from '@mado/dicom/frames';
import type { GridPoint, RoiType } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { greyPipeline } from './grey-pipeline.ts';
import { measurementOn } from './measured-image.ts';
import type { Picture } from './picture.ts';
import { seriesImages, type ViewerImage } from './series-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';
import { hasDcmtk, readByDcmtk, type SecondReading } from './testing/dcmtk.ts';

/**
 * A second opinion on statistics: pixels and description read by dcmtk, which pixels count by other formulas than ours,
 * sums in two passes.
 */
const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');

/** Real files of many makers, modalities and syntaxes, and the zero-based frame that is looked at. */
const files: readonly [path: string, frame: number][] = [
  ['ct-pet-acrin/ct-ct-images/0100.dcm', 0],
  ['ct-pet-acrin/pt-pet-ac/0060.dcm', 0],
  ['ct-pet-acrin/pt-pet-nac/0060.dcm', 0],
  ['ct-gap-nonuniform/08.dcm', 0],
  ['rt-breast/ct.0.dcm', 0],
  ['ts-ct1/CT1_UNC', 0],
  ['ts-ct1/CT1_UNC.explicit_big_endian.dcm', 0],
  ['ts-ct1/CT1_RLE', 0],
  ['ts-ct1/CT1_JLSL', 0],
  ['ts-ct1/CT1_JPLL', 0],
  ['enhanced-ct-perfusion/5.dcm', 1],
  ['mg-ge/GH133.dcm', 0],
  ['dx-dog/dx_image.dcm', 0],
  ['nm-heart/NM-MONO2-16-13x-heart', 5],
];

async function ours(path: string, frame: number): Promise<{ image: ViewerImage; picture: Picture }> {
  const bytes = new Uint8Array(readFileSync(join(root, path)));
  const { dicomJson, frames } = readDataSet(bytes);
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
  if (!frames) throw new Error(`${path} has no frames`);
  const stored = await readFrame(frames, frameIndex(frame), read);
  const { columns, rows, pixels } = await decodeFrame(
    stored.bytes,
    pixelDescription(dicomJson, stored.transferSyntaxUID),
  );
  const pixelData = { '7FE00010': { vr: 'OW' } };
  const image = seriesImages(buildSeriesDocument([{ ...pixelData, ...dicomJson }])).images[frame];
  if (!image) throw new Error(`${path} has no image`);
  const pipeline = await greyPipeline(image, () => Promise.reject(new Error('no bulk data')));
  return { image, picture: { kind: 'grey', columns, rows, pixels, ...valueRange(pixels, dicomJson), pipeline } };
}

/** What the second reader says of a file's pixels: how large they are, in mm, and what they are worth. */
function theirs({ values, storedAt }: SecondReading, frame: number) {
  const all = (tag: string) => values(tag)?.map(Number);
  const one = (tag: string) => all(tag)?.[0];
  const magnified = all('0018,1164')?.map((size) => size / (one('0018,1114') ?? 1));
  const [down = 1, across = 1] = all('0028,0030') ?? magnified ?? [1, 1];
  const [slope, intercept] = [one('0028,1053') ?? 1, one('0028,1052') ?? 0];
  const padding = one('0028,0120');
  const limit = one('0028,0121') ?? padding;
  const isPadding = (stored: number) =>
    padding !== undefined && limit !== undefined && (stored - padding) * (stored - limit) <= 0;
  const factor = uptake({ values, storedAt }) ?? 1;
  return {
    columns: one('0028,0011') ?? 0,
    rows: one('0028,0010') ?? 0,
    across,
    down,
    valueAt: (index: number) => {
      const stored = storedAt(frame, index);
      return isPadding(stored) ? null : factor * (stored * slope + intercept);
    },
  };
}

/** SUV by body weight of PET in Bq/ml, decayed to the time of its series. */
function uptake({ values }: SecondReading): number | null {
  if (values('0054,1001')?.[0] !== 'BQML') return null;
  const [weight = 0, dose = 0, half = 1] = ['0010,1030', '0018,1074', '0018,1075'].map((tag) =>
    Number(values(tag)?.[0]),
  );
  const [scan = 0, given = 0] = ['0008,0031', '0018,1072'].map((tag) => {
    const time = Number(values(tag)?.[0]);
    return Math.floor(time / 10_000) * 3600 + (Math.floor(time / 100) % 100) * 60 + (time % 100);
  });
  return (weight * 1000) / (dose * Math.exp((-Math.LN2 * (scan - given)) / half));
}

interface Region {
  readonly tool: RoiType;
  readonly points: readonly GridPoint[];
  /** In mm, from the image's corner. */
  readonly contains: (x: number, y: number) => boolean;
  readonly area: number;
  /** Nothing of it is farther from its middle, in mm. */
  readonly middle: readonly [x: number, y: number];
  readonly reach: number;
}

type Pixels = ReturnType<typeof theirs>;

/** One region of each tool around a point, and once over the edge of the image; sizes in pixels. */
function regionsOf({ columns, rows, across, down }: Pixels): Region[] {
  const grid = (x: number, y: number): GridPoint => ({ column: x / across, row: y / down });
  const places = [
    [0.487, 0.513],
    [0.331, 0.602],
    [0.013, 0.984],
  ] as const;
  return places.flatMap(([u, v]) => {
    const [cx, cy] = [u * columns * across, v * rows * down];
    const reach = (Math.min(columns, rows, 512) / 6.37) * Math.min(across, down);
    return [circle(cx, cy, reach), ellipse(cx, cy, reach), rectangle(cx, cy, reach), freehand(cx, cy, reach)].map(
      ({ corners, ...region }) => ({ ...region, middle: [cx, cy], reach, points: corners.map(([x, y]) => grid(x, y)) }),
    );
  });
}

type Drawn = Pick<Region, 'tool' | 'contains' | 'area'> & { readonly corners: readonly (readonly [number, number])[] };

function circle(cx: number, cy: number, r: number): Drawn {
  const corners = [
    [cx, cy],
    [cx + 0.6 * r, cy - 0.8 * r],
  ] as const;
  return {
    tool: 'CircleRoi',
    corners,
    contains: (x, y) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r,
    area: Math.PI * r * r,
  };
}

/** Turned; by its foci: what lies in it is together no farther from both than its long axis. */
function ellipse(cx: number, cy: number, a: number): Drawn {
  const b = 0.61 * a;
  const [cos, sin] = [Math.cos(0.7), Math.sin(0.7)];
  const away = Math.sqrt(a * a - b * b);
  const corners = [
    [cx - a * cos, cy - a * sin],
    [cx + a * cos, cy + a * sin],
    [cx + b * sin, cy - b * cos],
    [cx - b * sin, cy + b * cos],
  ] as const;
  const contains = (x: number, y: number) =>
    Math.hypot(x - cx - away * cos, y - cy - away * sin) + Math.hypot(x - cx + away * cos, y - cy + away * sin) <=
    2 * a;
  return { tool: 'EllipticalRoi', corners, contains, area: Math.PI * a * b };
}

function rectangle(cx: number, cy: number, r: number): Drawn {
  const [w, h] = [r, 0.73 * r];
  const corners = [
    [cx - w, cy - h],
    [cx + w, cy - h],
    [cx + w, cy + h],
    [cx - w, cy + h],
  ] as const;
  const contains = (x: number, y: number) => Math.abs(x - cx) <= w && Math.abs(y - cy) <= h;
  return { tool: 'RectangleRoi', corners, contains, area: 4 * w * h };
}

/** A star with dents; by the angle through which a look from the point turns that follows the outline. */
function freehand(cx: number, cy: number, r: number): Drawn {
  const corners = Array.from({ length: 23 }, (_, i) => {
    const far = r * (0.62 + 0.38 * Math.sin(i * 2.399));
    const angle = (2 * Math.PI * i) / 23;
    return [cx + far * Math.cos(angle), cy + far * Math.sin(angle)] as const;
  });
  const edges = corners.map((from, i) => [from, corners[(i + 1) % corners.length] ?? from] as const);
  const turn = (x: number, y: number) =>
    edges.reduce((sum, [[x0, y0], [x1, y1]]) => {
      const by = Math.atan2(y1 - y, x1 - x) - Math.atan2(y0 - y, x0 - x);
      return sum + Math.atan2(Math.sin(by), Math.cos(by));
    }, 0);
  const triangle = ([[x0, y0], [x1, y1]]: (typeof edges)[number]) => {
    const sides = [Math.hypot(x0 - cx, y0 - cy), Math.hypot(x1 - cx, y1 - cy), Math.hypot(x1 - x0, y1 - y0)];
    const half = sides.reduce((sum, side) => sum + side / 2, 0);
    return Math.sqrt(sides.reduce((product, side) => product * (half - side), half));
  };
  const area = edges.reduce((sum, edge) => sum + triangle(edge), 0);
  return { tool: 'FreehandMouse', corners, contains: (x, y) => Math.abs(turn(x, y)) > Math.PI, area };
}

function statisticsOf({ columns, rows, across, down, valueAt }: Pixels, { contains, middle: [cx, cy], reach }: Region) {
  const values: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [(column + 0.5) * across, (row + 0.5) * down];
      if (Math.abs(x - cx) > 1.5 * reach || Math.abs(y - cy) > 1.5 * reach || !contains(x, y)) continue;
      const value = valueAt(row * columns + column);
      if (value !== null) values.push(value);
    }
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const [minimum, maximum] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  return { count, mean, standardDeviation: Math.sqrt(squares / count), minimum, maximum };
}

describe.skipIf(!existsSync(root) || !hasDcmtk)('a second reader of regions (dcmtk, from Debian’s package)', () => {
  it.each(files)('%s, frame %i: finds the same [RD-10, RD-12, RD-13, RD-14]', async (path, frame) => {
    const { image, picture } = await ours(path, frame);
    const pixels = theirs(readByDcmtk(join(root, path)), frame);
    const on = { key: 'a', study: aStudy(aSeries('a')), series: aSeries('a') };
    let counted = 0;
    for (const region of regionsOf(pixels)) {
      const base = { _id: 'a', toolType: region.tool, label: '', location: '', description: '', text: '' };
      const { cachedStats: own } = measurementOn(base, on, image, region.points, picture);
      const second = statisticsOf(pixels, region);
      counted += second.count;
      expect(own['area'], region.tool).toBeCloseTo(region.area, 6);
      expect(own['count'], region.tool).toBe(second.count);
      if (second.count === 0) continue;
      for (const name of ['mean', 'standardDeviation', 'minimum', 'maximum'] as const)
        expect(Math.abs((own[name] ?? NaN) - second[name]), `${region.tool} ${name}`).toBeLessThan(
          1e-6 * Math.max(1, Math.abs(second[name])),
        );
    }
    expect(counted).toBeGreaterThan(1000);
  });
});
