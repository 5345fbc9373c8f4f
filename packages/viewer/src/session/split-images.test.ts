import { expect, test } from 'vitest';
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
