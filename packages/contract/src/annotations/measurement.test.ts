import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
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
