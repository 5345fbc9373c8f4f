import { expect, it } from 'vitest';
import type { Head } from '../../workers/head.ts';
import { sendingOrder } from './sending-order.ts';
import type { UploadFile } from './upload-state.ts';

/** Files by `path`, or `study/series/name` of an image. */
const files = (...places: string[]): UploadFile[] =>
  places.map((path, id) => {
    const [StudyInstanceUID, SeriesInstanceUID, ...name] = path.split('/');
    const head = name.length > 0 ? ({ StudyInstanceUID, SeriesInstanceUID, PatientID: '' } as Head) : null;
    return { id, path, head, file: new File([], 'x'), size: 0 };
  });
const paths = (ordered: readonly UploadFile[]) => ordered.map(({ path }) => path);

it('is study by study, and series by series, where the first of each was found [WB-15]', () => {
  const found = files('b/2/a', 'a/1/a', 'b/1/a', 'a/2/a', 'b/2/b', 'a/1/b', 'b/1/b');
  expect(paths(sendingOrder(found))).toEqual(['b/2/a', 'b/2/b', 'b/1/a', 'b/1/b', 'a/1/a', 'a/1/b', 'a/2/a']);
});

it('has the slices of a series by their names, numbers by their value [WB-15]', () => {
  const found = files('a/1/IM10', 'a/1/IM9', 'a/1/IM1', 'a/1/2.10.dcm', 'a/1/2.9.dcm', 'a/1/IM010b');
  expect(paths(sendingOrder(found))).toEqual([
    'a/1/2.9.dcm',
    'a/1/2.10.dcm',
    'a/1/IM1',
    'a/1/IM9',
    'a/1/IM10',
    'a/1/IM010b',
  ]);
});

it('leaves what is no DICOM as it was found', () => {
  const found = files('z.pdf', 'a/1/b', 'b.pdf', 'a/1/a', 'a.pdf');
  expect(paths(sendingOrder(found))).toEqual(['z.pdf', 'b.pdf', 'a.pdf', 'a/1/a', 'a/1/b']);
});

it('loses no file, and no two patients of a study are mixed', () => {
  const found = files('a/1/a', 'a/1/b', 'a/1/c').map((file, index) => ({
    ...file,
    head: file.head && { ...file.head, PatientID: index === 1 ? 'other' : 'one' },
  }));
  expect(sendingOrder(found).map(({ id }) => id)).toEqual([0, 2, 1]);
});

it('arranges 100,000 files', () => {
  const places = Array.from({ length: 100_000 }, (_, n) => `a/${n % 200}/IM${(n * 7919) % 100_000}`);
  const ordered = sendingOrder(files(...places));
  expect(new Set(ordered).size).toBe(100_000);
  expect(paths(ordered.slice(0, 3))).toEqual(['a/0/IM0', 'a/0/IM200', 'a/0/IM400']);
});
