import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeAnnotations, measurementsAtOnce } from './index.ts';
import { SentRecord } from './measurement.ts';

const record = {
  _id: randomUUID(),
  recordVersion: 1,
  StudyInstanceUID: '1.2',
  SeriesInstanceUID: '1.2.3',
  SOPInstanceUID: '1.2.3.4',
  frameIndex: 0,
  toolType: 'DragProbe',
  FrameOfReferenceUID: null,
  space: 'image',
  points: [[1, 2]],
  cachedStats: {},
  unit: 'px',
  modalityUnit: '',
  label: '',
  location: '',
  description: '',
  text: '',
};

const faults = (one: unknown) => (SentRecord.safeParse(one).error?.issues ?? []).map(({ path }) => path.join('.'));

test.each(['label', 'location', 'description', 'text', 'modalityUnit'])(
  '%s is read as it was written [AN-29]',
  (name) => {
    const marks =
      '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0000\r\u007f\u0080\u009f\ud800';
    for (const mark of marks.split('')) expect(faults({ ...record, [name]: `a${mark}b` })).toEqual([name]);
    for (const text of ['肝 S8\n\t嚢胞', 'Foie – é', '👩‍⚕️', 'שלום', 'سلام'])
      expect(faults({ ...record, [name]: text })).toEqual([]);
  },
);

test.each([
  [{ toolType: 'Wand' }, ['toolType']],
  [{ points: [[1, 2, 3]] }, ['points']],
  [{ recordVersion: 0 }, ['recordVersion']],
  [{ recordVersion: '2' }, ['recordVersion']],
  [{ recordVersion: undefined, toolType: 'Wand' }, ['recordVersion', 'toolType']],
  [{ recordVersion: 2, toolType: 'Wand', points: 1 }, []],
  [{ recordVersion: 2, _id: 1 }, ['_id']],
])('what is wrong is named in the form that the number says: %j [AN-30]', (change, named) => {
  expect(faults({ ...record, ...change })).toEqual(named);
});

test.each([null, 1, 'x', []])('%j is no record', (one) => expect(faults(one)).toEqual(['']));

const inPatient = { ...record, space: 'patient', points: [[1, 2, 3]] };
const outline = (points: unknown[]) => ({ ...record, toolType: 'FreehandMouse', points });
const stats = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`stat_${n}`, n]));

test.each([
  ['an index that counts from 0', { ...record, frameIndex: -1 }, 'frameIndex'],
  ['an index that is whole', { ...record, frameIndex: 0.5 }, 'frameIndex'],
  ['as many points as its tool has, not fewer', { ...record, toolType: 'Length' }, 'points'],
  ['as many points as its tool has, not more', { ...record, points: [...record.points, [3, 4]] }, 'points'],
  ['a point of the patient with a depth', { ...inPatient, points: [[1, 2]] }, 'points'],
  [
    'all of its points in one space',
    {
      ...record,
      toolType: 'Length',
      points: [
        [1, 2],
        [1, 2, 3],
      ],
    },
    'points',
  ],
  [
    'so many digits at most, written without exponents',
    outline(Array.from({ length: 700 }, () => [1e-300, -1e-300])),
    'points',
  ],
  ['so many digits at most', outline(Array.from({ length: 10_000 }, () => [-1 / 3, -2 / 3])), 'points'],
  ['points that lie somewhere', { ...record, points: [[1, -1e300]] }, 'points.0.1'],
  ['so many values at most', { ...record, cachedStats: stats(65) }, 'cachedStats'],
  ['values with plain names', { ...record, cachedStats: { 'mean <b>': 1 } }, 'cachedStats.mean <b>'],
  ['labels that end', { ...record, label: 'x'.repeat(256) }, 'label'],
  ['descriptions that end', { ...record, description: 'x'.repeat(2001) }, 'description'],
  ['units that end', { ...record, modalityUnit: 'x'.repeat(65) }, 'modalityUnit'],
])('a record has %s [AN-4, AN-25]', (_, one, named) => expect(faults(one)).toEqual([named]));

test('a record may reach each of its limits', () => {
  expect(faults({ ...record, cachedStats: stats(64), label: 'x'.repeat(255) })).toEqual([]);
  expect(faults(inPatient)).toEqual([]);
  expect(faults(outline(Array.from({ length: 9999 }, (_, n) => [n, n + 1])))).toEqual([]);
});

const isChange = (change: object) =>
  changeAnnotations.body?.safeParse({ base: 0, put: [], remove: [], ...change }).success;
const records = (count: number) => Array.from({ length: count }, () => ({ ...record, _id: randomUUID() }));
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

test('a request has so many changes at most, whether they put or remove [AN-25]', () => {
  expect(isChange({ put: records(1), remove: ids(measurementsAtOnce - 1) })).toBe(true);
  expect(isChange({ put: records(1), remove: ids(measurementsAtOnce) })).toBe(false);
  expect(isChange({ put: records(measurementsAtOnce + 1) })).toBe(false);
  expect(isChange({ remove: ids(measurementsAtOnce + 1) })).toBe(false);
});

test('a request changes each measurement once', () => {
  const [removed = ''] = ids(1);
  expect(isChange({ put: [record, record] })).toBe(false);
  expect(isChange({ remove: [removed, removed] })).toBe(false);
  expect(isChange({ put: [record], remove: [record._id] })).toBe(false);
  expect(isChange({ put: [record], remove: [removed] })).toBe(true);
});

test.each([-1, 0.5, '1', null])('the base of a change is the number of one: not %j', (base) =>
  expect(isChange({ base })).toBe(false),
);
