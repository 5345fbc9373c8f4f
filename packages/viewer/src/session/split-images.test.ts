import { frameNumber } from '@mado/dicom';
import { describe, expect, test } from 'vitest';
import { bValue } from './b-value.ts';
import { splitImages } from './split-images.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';
import { aStack, coronal, instanceThatSays, sagittal, turnedPlane, type Said } from './testing/a-stack.ts';
import type { ViewerImage } from './series-images.ts';

const heights = [0, 3, 6, 9, 12];
/** How many images each part has, and what tells it. */
const told = (images: readonly ViewerImage[]) =>
  splitImages(images).map((part) => [part.images.length, ...part.marks.map(({ by, value }) => `${by} ${value}`)]);
const numbered = (from: number, images: readonly ViewerImage[]) =>
  images.map((image, n) => ({
    ...image,
    instance: { ...image.instance, '00200013': { vr: 'IS', Value: [from + n] } },
  }));
const lying = (orientation: readonly number[], said: Said = {}) =>
  aStack([0], said).map((image) => ({ ...image, plane: { ...image.plane, orientation } }));

test('a stack is one, and so is a series of which nothing is known [VW-6]', () => {
  expect(told(aStack(heights))).toEqual([[5]]);
  expect(told(imagesOfSeries(4))).toEqual([[4]]);
  expect(told([])).toEqual([[0]]);
});

test('sizes are told apart, but not those of photos and captures [VW-6]', () => {
  expect(told([...aStack(heights), ...aStack(heights, {}, { columns: 8 })])).toEqual([
    [5, 'size 4×4'],
    [5, 'size 8×4'],
  ]);
  for (const sopClass of ['7', '7.4', '77.1.4']) {
    const said = { '00080016': `1.2.840.10008.5.1.4.1.1.${sopClass}`, '00080060': 'OT' };
    expect(told([...aStack([0], said), ...aStack([0], said, { columns: 8 })])).toEqual([[2]]);
  }
  expect(told([...imagesOfSeries(3), ...imagesOfSeries(3).map((image) => ({ ...image, rows: 9 }))])).toEqual([[6]]);
});

test('planes are told apart, but not in a series of views from all around [VW-6]', () => {
  expect(told([...lying([1, 0, 0, 0, 1, 0]), ...lying(sagittal, { '00200013': 2 }), ...lying(coronal)])).toEqual([
    [1, 'orientation axial'],
    [1, 'orientation sagittal'],
    [1, 'orientation coronal'],
  ]);
  const around = Array.from({ length: 24 }, (_, n) => lying(turnedPlane(n, 24), { '00200013': n + 1 })[0]);
  expect(told(around.filter((image) => image !== undefined))).toEqual([[24]]);
});

test('planes that lie two degrees apart are two [VW-6]', () => {
  const tilted = [Math.cos(0.035), Math.sin(0.035), 0, -Math.sin(0.035), Math.cos(0.035), 0];
  expect(told([...lying([1, 0, 0, 0, 1, 0]), ...lying(tilted)]).map(([count]) => count)).toEqual([1, 1]);
});

test('cosines that are rounded differently are one plane', () => {
  expect(told([...lying([1, 0, 0, 0, 1, 0]), ...lying([0.999999, 0.0004, 0, -0.0004, 0.999999, 0])])).toEqual([[2]]);
});

test('each clip is for itself, and the pieces of one that was cut are one again [VW-6]', () => {
  const clip = (n: number, more: Said = {}) => {
    const said = { '00280008': 3, '00080018': `1.2.${n}`, '00200013': n, ...more };
    return [1, 2, 3].flatMap((frame) => ({ ...aStack([0], said)[0], frame }) as ViewerImage);
  };
  expect(told([...clip(4), ...clip(7)])).toEqual([
    [3, 'instance 4'],
    [3, 'instance 7'],
  ]);
  // Numbers that are the same tell nothing: they are counted.
  expect(told([...clip(4), ...clip(4, { '00080018': '1.2.9' })])).toEqual([
    [3, 'instance 1'],
    [3, 'instance 2'],
  ]);
  const cut = { '00209161': '1.2.77' };
  expect(told([...clip(1, cut), ...clip(2, cut)])).toEqual([[6]]);
  expect(told(clip(1))).toEqual([[3]]);
});

test('projections are one picture each [VW-6]', () => {
  const views = aStack([0, 0], { '00080060': 'MG' }).map((image) => ({ ...image, plane: imagesOfSeries(1)[0]!.plane }));
  expect(told(views)).toEqual([
    [1, 'projection 1'],
    [1, 'projection 2'],
  ]);
});

test.each([
  ['time', '00200100', 1, 2],
  ['bValue', '00189087', 50, 800],
  ['echo', '00180086', 1, 2],
  ['type', '00080008', 'WATER', 'FAT'],
  ['acquisition', '00200012', 5, 6],
])('where places repeat, %s tells the stacks apart [VW-6]', (by, tag, one, other) => {
  const [first, second] = [aStack(heights, { [tag]: one }), numbered(6, aStack(heights, { [tag]: other }))];
  expect(told([...first, ...second])).toEqual([
    [5, `${by} ${one}`],
    [5, `${by} ${other}`],
  ]);
  // At places of their own they are one stack, and at one place a sequence in time.
  expect(told([...aStack([0, 3], { [tag]: one }), ...numbered(3, aStack([6, 9], { [tag]: other }))])).toEqual([[4]]);
  const atOnePlace = [1, 2, 3, 4].flatMap((n) => numbered(n, aStack([0], { [tag]: n < 3 ? one : other })));
  expect(told(atOnePlace)).toEqual([[4]]);
});

test('both times and b values mix: each has its own stack', () => {
  const all = [1, 2].flatMap((time) => [0, 800].flatMap((b) => aStack(heights, { '00200100': time, '00189087': b })));
  expect(told(numbered(1, all))).toEqual([
    [5, 'time 1', 'bValue 0'],
    [5, 'time 1', 'bValue 800'],
    [5, 'time 2', 'bValue 0'],
    [5, 'time 2', 'bValue 800'],
  ]);
});

describe('times without a number of their own', () => {
  test('a time for each image tells none apart: nobody looks at parts of one', () => {
    const images = [0, 0, 5].flatMap((height, n) => numbered(n, aStack([height], { '00181060': 100 * n })));
    expect(told(images)).toEqual([[3]]);
  });

  /** Three times of five slices, each slice saying its own. */
  const threeTimes = (sayingOf: (time: number, slice: number) => Said) =>
    [0, 1, 2].flatMap((time) =>
      heights.flatMap((height, slice) => numbered(time * 5 + slice + 1, aStack([height], sayingOf(time, slice)))),
    );

  test('tell the stacks of a PET apart by Frame Reference Time [VW-6]', () => {
    const images = threeTimes((time) => ({ '00541300': 30_000 + time * 60_000 }));
    expect(told(images)).toEqual([
      [5, 'frameTime 30'],
      [5, 'frameTime 90'],
      [5, 'frameTime 150'],
    ]);
    // With one that is lost, each part has still each place once.
    expect(told(images.toSpliced(7, 1))).toEqual([
      [5, 'frameTime 30'],
      [4, 'frameTime 90'],
      [5, 'frameTime 150'],
    ]);
  });

  test('and by Acquisition Time, though each slice was acquired at its own, and over midnight [VW-6]', () => {
    const images = threeTimes((time, slice) =>
      time < 2
        ? { '00080022': '20261112', '00080032': `2359${time * 20 + slice + 10}.500000` }
        : { '00080022': '20261113', '00080032': `00000${slice}` },
    );
    expect(told(images)).toEqual([
      [5, 'acquisitionTime 23:59:10'],
      [5, 'acquisitionTime 23:59:30'],
      [5, 'acquisitionTime 00:00:00'],
    ]);
  });

  test('tell the phases of a cine MR apart by Trigger Time, which no two slices share [VW-6]', () => {
    const images = heights.flatMap((height, slice) =>
      [0, 1, 2, 3].flatMap((phase) =>
        numbered(slice * 4 + phase + 1, aStack([height], { '00181060': phase * 40 + slice })),
      ),
    );
    expect(told(images)).toEqual([
      [5, 'triggerTime 0–4'],
      [5, 'triggerTime 40–44'],
      [5, 'triggerTime 80–84'],
      [5, 'triggerTime 120–124'],
    ]);
    for (const part of splitImages(images))
      expect(new Set(part.images.map(({ plane }) => plane.position?.[2])).size).toBe(5);
  });

  test('are counted where one part ends after another has begun', () => {
    // One slice after the other, each three times.
    expect(told(threeTimes((time, slice) => ({ '00080032': `1200${slice * 3 + time + 10}` })))).toEqual([
      [5, 'time 1'],
      [5, 'time 2'],
      [5, 'time 3'],
    ]);
  });

  test('of frames are parts of the heart cycle [VW-6]', () => {
    const frames = [0, 50].flatMap((percent) => heights.map((height) => ({ percent, height })));
    const instance = {
      ...instanceThatSays({ '00280008': 10, '00080018': '1.2.3' }),
      '52009230': {
        vr: 'SQ' as const,
        Value: frames.map(({ percent }) => ({
          '00189118': { vr: 'SQ' as const, Value: [instanceThatSays({ '00209241': percent })] },
        })),
      },
    };
    const images = frames.map(({ height }, n) => ({ ...aStack([height])[0]!, instance, frame: frameNumber(n + 1) }));
    expect(told(images)).toEqual([
      [5, 'cardiacPhase 0'],
      [5, 'cardiacPhase 50'],
    ]);
  });

  test('do not tear apart what is no stack at each of them [VW-6]', () => {
    // A place that is there once more than the others; two images of one place and time; pairs of slices at once.
    const uneven = [
      ...threeTimes((time, slice) => ({ '00181060': time * 40 + slice })),
      ...aStack([0], { '00181060': 200 }),
    ];
    expect(told(numbered(1, uneven))).toEqual([[16]]);
    expect(told(threeTimes(() => ({ '00181060': 40 })))).toEqual([[15]]);
    expect(told(threeTimes((time) => (time === 1 ? {} : { '00181060': time })))).toEqual([[15]]);
    // One place at many times is a sequence, and times of places of their own are a stack.
    expect(told([0, 1, 2, 3].flatMap((n) => numbered(n, aStack([0], { '00181060': n }))))).toEqual([[4]]);
    expect(told(heights.flatMap((height, n) => numbered(n, aStack([height], { '00181060': n }))))).toEqual([[5]]);
  });
});

test('images follow by number as they come, and by place where numbers repeat [VW-7]', () => {
  const order = (images: readonly ViewerImage[]) =>
    splitImages(images).flatMap((part) => part.images.map(({ plane }) => plane.position?.[2]));
  expect(order(aStack([9, 0, 6, 3]))).toEqual([9, 0, 6, 3]);
  expect(order(aStack([9, 0, 6, 3], { '00200013': 1 }))).toEqual([0, 3, 6, 9]);
  // Without places there is nothing better than the order in which they come.
  const placeless = aStack([9, 0], { '00200013': 1 }, { plane: imagesOfSeries(1)[0]!.plane });
  expect(splitImages(placeless)[0]?.images).toBe(placeless);
});

test.each<[string, Said, number | null]>([
  ['the standard', { '00189087': 750 }, 750],
  ['Siemens', { '00190010': 'SIEMENS MR HEADER', '0019100C': '800 ' }, 800],
  ['another maker in the same place', { '00190010': 'SOMEBODY', '0019100C': '800' }, null],
  ['GE', { '00430010': 'GEMS_PARM_01', '00431039': '1000000600\\8\\0\\0' }, 600],
  ['Philips', { '20010010': 'Philips Imaging DD 001', '20011003': 400 }, 400],
  ['the name of the sequence', { '00180024': '*ep_b50t' }, 50],
  ['nothing', { '00180024': '*tse2d' }, null],
])('a b value by %s', (_, said, value) => {
  expect(bValue({ ...imagesOfSeries(1)[0]!, instance: instanceThatSays(said) })).toBe(value);
});

test('a b value in bytes whose type the reader did not know', () => {
  const instance = { ...instanceThatSays({ '00190010': 'SIEMENS MR HEADER' }) };
  const binary = (InlineBinary: string) => ({ ...instance, '0019100C': { vr: 'UN', InlineBinary } });
  expect(bValue({ ...imagesOfSeries(1)[0]!, instance: binary(btoa('1000')) })).toBe(1000);
  expect(bValue({ ...imagesOfSeries(1)[0]!, instance: binary('%') })).toBeNull();
});
