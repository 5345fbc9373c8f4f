import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import type { CanvasPoint, GridPoint, Measurement, ToolType } from '@mado/reading';
import { toCanvas } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { createSession, type Session } from '../../session/create-session.ts';
import { flipped, fit, turned, viewAffine, scaleOf, type PaneView } from '../../session/pane-view.ts';
import type { GreyPicture } from '../../session/picture.ts';
import { seriesImages } from '../../session/series-images.ts';
import { aSeries, aStudy } from '../../session/testing/a-study.ts';
import { createMeasuring, type Measuring } from './measuring-gestures.ts';

/** Columns and rows of a phantom, and the canvas that it is seen on. */
const SIZE = { columns: 80, rows: 64 };
const CANVAS = { width: 1201, height: 803 };

interface Phantom {
  readonly name: string;
  /** Rows, then columns, in mm; or how high a pixel is by its width, of which nothing is known in mm. */
  readonly spacing?: readonly [number, number];
  readonly aspect?: readonly [number, number];
  readonly orientation?: readonly number[];
  /** It states no frame of reference. */
  readonly adrift?: boolean;
}

const oblique = [
  Math.cos(0.4),
  Math.sin(0.4),
  0,
  -Math.sin(0.4) * Math.cos(0.9),
  Math.cos(0.4) * Math.cos(0.9),
  Math.sin(0.9),
];
const phantoms: readonly Phantom[] = [
  { name: 'axial', spacing: [0.5, 0.5], orientation: [1, 0, 0, 0, 1, 0] },
  { name: 'oblique', spacing: [0.7, 0.7], orientation: oblique },
  { name: 'anisotropic', spacing: [2.5, 0.8], orientation: [0, 1, 0, 0, 0, -1] },
  { name: 'not square, without mm', aspect: [3, 2] },
];

/** Grey is a slope in the image: 2 per column and 5 per row, less 100. */
const greyAt = (column: number, row: number) => 2 * column + 5 * row - 100;

function instanceOf({ spacing, aspect, orientation, adrift }: Phantom): DicomJson {
  const values: Record<string, readonly (string | number)[] | undefined> = {
    '00080018': ['1.2.3.1'],
    '00080060': ['CT'],
    '0020000D': ['1.2'],
    '0020000E': ['1.2.3'],
    '00200032': orientation && [12.5, -40, 7],
    '00200037': orientation,
    '00200052': adrift ? undefined : ['1.9'],
    '00280010': [SIZE.rows],
    '00280011': [SIZE.columns],
    '00280030': spacing,
    '00280034': aspect,
    '00281052': [-100],
    '00281053': [1],
    '7FE00010': [],
  };
  const stated = Object.entries(values).filter(([, Value]) => Value !== undefined);
  return Object.fromEntries(stated.map(([tag, Value]) => [tag, { vr: 'XX', Value: [...(Value ?? [])] }]));
}

const picture: GreyPicture = {
  kind: 'grey',
  ...SIZE,
  pixels: Int16Array.from(
    { length: SIZE.columns * SIZE.rows },
    (_, i) => greyAt(i % SIZE.columns, Math.floor(i / SIZE.columns)) + 100,
  ),
  least: 0,
  most: 500,
  low: 0,
  high: 500,
  pipeline: { modality: { slope: 1, intercept: -100 }, alternatives: [], inverse: false },
};

/** The same image fitted, at one to one, and much larger; turned and mirrored too, and dragged off the middle. */
const middle = { column: SIZE.columns / 2, row: SIZE.rows / 2 };
const at = (scale: number, center: GridPoint = middle): PaneView => ({ ...fit, zoom: { kind: 'free', scale, center } });
const views: readonly [string, PaneView][] = [
  ['fit', fit],
  ['x1', at(1)],
  ['x7.3, off the middle', at(7.3, { column: 31.4, row: 40.2 })],
  ['x2.5, a quarter turn', turned(at(2.5), 1)],
  ['x3, upside down', turned(at(3), 2)],
  ['x2, mirrored', flipped(at(2), 'horizontal')],
  ['x1.5, mirrored and turned', turned(flipped(at(1.5), 'vertical'), 3)],
];

function sessionOf(
  phantom: Phantom,
  view: PaneView,
): { session: Session; measuring: Measuring; on: (p: GridPoint) => CanvasPoint } {
  const series = aSeries('a');
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(series)] });
  const content = seriesImages(buildSeriesDocument([instanceOf(phantom)]));
  session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
  const [image] = content.images;
  if (!image) throw new Error('no image');
  const affine = viewAffine(view, image, CANVAS);
  const shown = { index: 0, voi: null, scale: scaleOf(view, image, CANVAS), affine };
  session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  let count = 0;
  const measuring = createMeasuring(session, {
    pane: 0,
    pictureAt: () => picture,
    newId: () => `${count++}`,
    clock: { atNextFrame: () => () => undefined, atRest: () => () => undefined },
  });
  return { session, measuring, on: (point) => toCanvas(affine, point) };
}

type Pointer = 'mouse' | 'touch';

/** Draws with the pointer along the path: down at the first point, up at the last; a leg more by a press of its own. */
function draw(phantom: Phantom, view: PaneView, tool: ToolType, [path, leg]: Path, pointer: Pointer): Measurement {
  const { session, measuring, on } = sessionOf(phantom, view);
  const pointing = (point: GridPoint) => ({ at: on(point), ratio: 1, touch: pointer === 'touch' });
  const [first = middle, ...rest] = path;
  measuring.press(pointing(first), tool);
  for (const point of rest) measuring.move(pointing(point));
  measuring.lift(pointing(rest.at(-1) ?? first));
  if (leg) {
    measuring.move(pointing(leg));
    measuring.press(pointing(leg), tool);
    measuring.lift(pointing(leg));
  }
  const [one] = [...session.getState().reading.measurements.values()];
  if (!one) throw new Error(`${tool} has drawn nothing`);
  return one.measurement;
}

type Path = readonly [path: readonly GridPoint[], leg?: GridPoint];

const p = (column: number, row: number): GridPoint => ({ column, row });
const outline = [p(20, 20), p(44, 22), p(50, 40), p(30, 46), p(18, 34)];
const paths: Readonly<Record<ToolType, Path>> = {
  Length: [[p(10, 12), p(40, 20), p(58, 48)]],
  Angle: [[p(52, 12), p(30, 30), p(20, 40)], p(60, 50)],
  Bidirectional: [[p(14, 20), p(30, 20), p(62, 44)]],
  EllipticalRoi: [[p(16.3, 14.2), p(30, 30), p(60.9, 46.1)]],
  CircleRoi: [[p(38.2, 30.4), p(40, 30), p(47.1, 33.3)]],
  RectangleRoi: [[p(15.4, 10.6), p(30, 30), p(55.2, 40.3)]],
  FreehandMouse: [outline],
  ArrowAnnotate: [[p(10, 10), p(20, 20)]],
  DragProbe: [[p(33.5, 21.5)]],
};

/** How large a pixel is, and in which unit, by the phantom's own description. */
function pixelOf({ spacing, aspect }: Phantom) {
  if (spacing) return { across: spacing[1], down: spacing[0], unit: 'mm' };
  const [vertical = 1, horizontal = 1] = aspect ?? [];
  return { across: 1, down: vertical / horizontal, unit: 'px' };
}

/** What each tool has to find, by school geometry and by counting every pixel of the image. */
function expectedOf(tool: ToolType, phantom: Phantom): Record<string, number> {
  const { across, down } = pixelOf(phantom);
  const [path, leg] = paths[tool];
  const flat = (point: GridPoint) => ({ x: point.column * across, y: point.row * down });
  const [a, b] = [flat(path[0] ?? middle), flat(path.at(-1) ?? middle)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const counted = (inside: (x: number, y: number) => boolean, area: number) => ({
    area,
    ...countOf(inside, across, down),
  });
  const [wide, high] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
  switch (tool) {
    case 'Length':
      return { length };
    case 'Angle': {
      // By the law of cosines: the corner is where the first leg ended.
      const c = flat(leg ?? middle);
      const other = Math.hypot(c.x - b.x, c.y - b.y);
      const opposite = Math.hypot(c.x - a.x, c.y - a.y);
      const cosine = (length ** 2 + other ** 2 - opposite ** 2) / (2 * length * other);
      return { angle: (Math.acos(cosine) * 180) / Math.PI };
    }
    case 'Bidirectional':
      return { longestDiameter: length, shortestDiameter: length / 2 };
    case 'EllipticalRoi': {
      const [x0, y0] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
      const inside = (x: number, y: number) => ((2 * (x - x0)) / wide) ** 2 + ((2 * (y - y0)) / high) ** 2 <= 1;
      return counted(inside, (Math.PI * wide * high) / 4);
    }
    case 'CircleRoi':
      return counted((x, y) => (x - a.x) ** 2 + (y - a.y) ** 2 <= length ** 2, Math.PI * length ** 2);
    case 'RectangleRoi': {
      const between = (v: number, from: number, to: number) => v >= Math.min(from, to) && v <= Math.max(from, to);
      return counted((x, y) => between(x, a.x, b.x) && between(y, a.y, b.y), wide * high);
    }
    case 'FreehandMouse': {
      // A convex outline: inside is to one side of all of its edges, or on one of them, but for roundings; its area is
      // that of the triangles from one corner.
      const corners = path.map(flat);
      const [first = a] = corners;
      const edges = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? first] as const);
      const side = (x: number, y: number, [from, to]: (typeof edges)[number]) =>
        (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
      const area = edges.reduce((sum, edge) => sum + side(first.x, first.y, edge) / 2, 0);
      return counted((x, y) => edges.every((edge) => side(x, y, edge) >= -1e-9), area);
    }
    case 'ArrowAnnotate':
      return {};
    case 'DragProbe':
      return { value: greyAt(33, 21) };
  }
}

function countOf(inside: (x: number, y: number) => boolean, across: number, down: number) {
  const values: number[] = [];
  for (let row = 0; row < SIZE.rows; row++)
    for (let column = 0; column < SIZE.columns; column++)
      if (inside((column + 0.5) * across, (row + 0.5) * down)) values.push(greyAt(column, row));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + value ** 2, 0) / values.length;
  const standardDeviation = Math.sqrt(squares - mean ** 2);
  return { count: values.length, mean, standardDeviation, minimum: Math.min(...values), maximum: Math.max(...values) };
}

const tools = Object.keys(paths) as ToolType[];

describe.each(phantoms)('on the phantom: $name', (phantom) => {
  it.each(tools)('%s finds what is there, at every zoom and turn, by mouse and finger [RD-3, RD-12]', (tool) => {
    const expected = expectedOf(tool, phantom);
    for (const [name, view] of views)
      for (const pointer of ['mouse', 'touch'] as const) {
        const { cachedStats, unit } = draw(phantom, view, tool, paths[tool], pointer);
        expect(Object.keys(cachedStats).toSorted(), name).toEqual(Object.keys(expected).toSorted());
        for (const [key, value] of Object.entries(expected))
          expect(cachedStats[key], `${name}, ${pointer}: ${key}`).toBeCloseTo(value, 8);
        expect(unit).toBe(pixelOf(phantom).unit);
      }
  });

  it('points are kept where they are in the patient, whatever the zoom [RD-5]', () => {
    const kept = views.map(([, view]) => draw(phantom, view, 'Length', paths.Length, 'mouse'));
    for (const { points, space } of kept) {
      expect(space).toBe(phantom.orientation ? 'patient' : 'image');
      for (const [i, point] of points.entries())
        for (const [axis, value] of point.entries()) expect(value).toBeCloseTo(kept[0]?.points[i]?.[axis] ?? NaN, 8);
    }
    // Between two points of the patient lies what the tool says.
    const [[x0 = 0, y0 = 0, z0 = 0] = [], [x1 = 0, y1 = 0, z1 = 0] = []] = kept[0]?.points ?? [];
    if (phantom.orientation)
      expect(Math.hypot(x1 - x0, y1 - y0, z1 - z0)).toBeCloseTo(kept[0]?.cachedStats['length'] ?? NaN, 8);
  });
});

it('without a frame of reference points are kept in pixels of the image, and lengths are in mm [RD-5]', () => {
  const adrift: Phantom = { name: 'adrift', spacing: [0.5, 0.5], orientation: [1, 0, 0, 0, 1, 0], adrift: true };
  const kept = draw(adrift, fit, 'Length', [[p(10, 10), p(20, 10)]], 'mouse');
  expect(kept).toMatchObject({ space: 'image', FrameOfReferenceUID: null, unit: 'mm' });
  for (const [i, [column, row]] of [
    [10, 10],
    [20, 10],
  ].entries()) {
    expect(kept.points[i]?.[0]).toBeCloseTo(column ?? NaN, 8);
    expect(kept.points[i]?.[1]).toBeCloseTo(row ?? NaN, 8);
  }
  expect(kept.cachedStats['length']).toBeCloseTo(5, 8);
});
