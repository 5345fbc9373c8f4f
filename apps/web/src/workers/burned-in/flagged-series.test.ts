import {
  buildDicomFile,
  strokeLettering,
  type ElementsByKeyword,
  type FileOptions,
  type Pixels,
} from '@mado/dicom/testing';
import { FrameError } from '@mado/dicom/frames';
import { expect, test, vi } from 'vitest';
import { flaggedSeries, type FoundText, type LookingProgress } from './flagged-series.ts';
import type { FileToLookAt } from './looked-image.ts';
import { fileOpener } from './opened-file.ts';
import { frameShower } from './shown-frame.ts';

const ultrasound = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.6.1', Modality: 'US' };
const acquired = { ImageType: ['ORIGINAL', 'PRIMARY', 'AXIAL'] };

/** A picture with a name at a row; null: none. */
function picture(row: number | null, size = { rows: 160, columns: 320 }): Pixels {
  const native = new Uint8Array(size.rows * size.columns);
  const { ink, columns, rows } = strokeLettering('YAMADA TARO', 20);
  if (row !== null)
    for (let y = 0; y < rows; y++)
      native.set(ink.subarray(y * columns, (y + 1) * columns), (row + y) * size.columns + 30);
  return { ...size, bitsAllocated: 8, native };
}

let next = 0;
function fileOf(
  series: string,
  pixels: Pixels | undefined,
  more: FileOptions & ElementsByKeyword = {},
  cut = 0,
): FileToLookAt {
  const id = next++;
  const identifiers = { StudyInstanceUID: '1.2', SeriesInstanceUID: series };
  const window = { WindowCenter: 128, WindowWidth: 256 };
  const bytes = buildDicomFile({ ...window, ...identifiers, ...(pixels && { pixels }), ...more });
  const file = new File([new Uint8Array(cut === 0 ? bytes : bytes.subarray(0, -cut))], `${id}`);
  return { id, file, head: identifiers };
}

const look = async (files: readonly FileToLookAt[], progress: LookingProgress[] = []): Promise<FoundText> => {
  const found = await flaggedSeries(files, {
    openFile: fileOpener(),
    showFrame: frameShower(),
    onProgress: (one) => progress.push(one),
    isStopped: () => false,
  });
  if (!found) throw new Error('stopped');
  return found;
};
const ids = (files: readonly FileToLookAt[]) => files.map(({ id }) => id);

test('a series of which one file says so is looked at as a whole, in order, with what is proposed', async () => {
  const region = {
    RegionLocationMinX0: 0,
    RegionLocationMinY0: 40,
    RegionLocationMaxX1: 319,
    RegionLocationMaxY1: 159,
  };
  const files = [
    fileOf('1.2.1', picture(null), { ...ultrasound, InstanceNumber: '10', SequenceOfUltrasoundRegions: [region] }),
    fileOf('1.2.1', picture(100), {
      ...ultrasound,
      InstanceNumber: '9',
      SeriesDescription: '腹部',
      SpecificCharacterSet: 'ISO_IR 192',
    }),
  ];
  const { series, unseen } = await look(files);
  expect(unseen).toEqual([]);
  expect(series).toMatchObject([
    { Modality: 'US', SeriesDescription: '腹部', columns: 320, rows: 160, reasons: ['ultrasound'] },
  ]);
  expect(series[0]!.images).toEqual([files[1]!, files[0]!].map(({ id }) => ({ id, frames: 1 })));
  expect(series[0]!.boxes[0]).toEqual({ column: 0, row: 0, columns: 320, rows: 40 });
  expect(series[0]!.boxes).toHaveLength(2);
});

test('images of other sizes are looked at by themselves', async () => {
  const files = [
    fileOf('1.2.1', picture(null), ultrasound),
    fileOf('1.2.1', picture(null, { rows: 80, columns: 320 }), { ...acquired, BurnedInAnnotation: 'NO' }),
  ];
  expect((await look(files)).series.map(({ images }) => images.map(({ id }) => id))).toEqual([[files[0]!.id]]);
});

test('of series that say nothing the detector sees the first, the middle and the last image', async () => {
  const place = [20, null, 20, null, null];
  const files = place.map((row, at) => fileOf('1.2.1', picture(row), { ...acquired, InstanceNumber: `${at + 1}` }));
  const show = vi.fn(frameShower());
  const looking = { openFile: fileOpener(), showFrame: show, onProgress: () => {}, isStopped: () => false };
  const found = await flaggedSeries(files.toReversed(), looking);
  expect(show.mock.calls.map(([file]) => (file as File).name)).toEqual([0, 2, 4].map((at) => `${files[at]!.id}`));
  expect(found?.series.map(({ images }) => images.length)).toEqual([5]);
  expect(found?.series[0]?.reasons).toEqual([]);
});

test('in images as they were acquired, what stands in one place alone flags nothing', async () => {
  const files = [20, 60, null].map((row, at) =>
    fileOf('1.2.1', picture(row), { ...acquired, InstanceNumber: `${at}` }),
  );
  expect(await look(files)).toEqual({ series: [], unseen: [] });
});

test.each([
  ['a single image', [20], acquired],
  ['images that were made afterwards', [20, null, null], { ImageType: ['DERIVED', 'SECONDARY'] }],
  ['images that do not say what they are', [20, null, null], {}],
])('in %s one candidate flags the series', async (_, rows, more) => {
  const files = rows.map((row, at) => fileOf('1.2.1', picture(row), { ...more, InstanceNumber: `${at}` }));
  const { series } = await look(files);
  expect(series).toMatchObject([{ reasons: [], images: ids(files).map((id) => ({ id })) }]);
  expect(series[0]!.boxes).toHaveLength(1);
});

test('of an image of several frames the detector sees the first, the middle and the last', async () => {
  const one = picture(20).native as Uint8Array;
  const native = new Uint8Array(7 * one.length);
  native.set(one, 0);
  native.set(one, 6 * one.length);
  const file = fileOf('1.2.1', { ...picture(null), numberOfFrames: 7, native }, acquired);
  const show = vi.fn(frameShower());
  const looking = { openFile: fileOpener(), showFrame: show, onProgress: () => {}, isStopped: () => false };
  const found = await flaggedSeries([file], looking);
  expect(show.mock.calls.map(([, frame]) => frame)).toEqual([0, 3, 6]);
  expect(found?.series).toMatchObject([{ images: [{ id: file.id, frames: 7 }] }]);
});

test('where Burned In Annotation is NO, and in what is no image, nothing is looked at', async () => {
  const files = [
    fileOf('1.2.1', picture(20), { ...acquired, BurnedInAnnotation: 'NO' }),
    fileOf('1.2.2', undefined, { Modality: 'SR', CompletionFlag: 'COMPLETE' }),
    { id: 99, file: new File(['拝啓'], 'letter.txt'), head: null },
  ];
  expect(await look(files)).toEqual({ series: [], unseen: [] });
});

test('a file without identifiers is looked at, too', async () => {
  const file = {
    ...fileOf('1.2.1', picture(20), { ...ultrasound, StudyInstanceUID: undefined, SeriesInstanceUID: undefined }),
    head: null,
  };
  expect((await look([file])).series).toMatchObject([{ key: `${file.id}`, images: [{ id: file.id }] }]);
});

test('videos and what is damaged are told, and stop nothing', async () => {
  const encapsulated = [[new Uint8Array(64)]];
  const video = fileOf(
    '1.2.1',
    { ...picture(null), native: undefined, encapsulated } as unknown as Pixels,
    {
      ...ultrasound,
      transferSyntaxUID: '1.2.840.10008.1.2.4.102',
    } as ElementsByKeyword,
  );
  const cut = fileOf('1.2.2', picture(20), acquired, 1000);
  const gone = fileOf('1.2.3', picture(20), acquired);
  gone.file.slice = () => {
    throw new DOMException('it is not there any more', 'NotFoundError');
  };
  const whole = fileOf('1.2.2', picture(20), { ...acquired, InstanceNumber: '2' });
  const { series, unseen } = await look([video, cut, gone, whole]);
  expect(unseen).toEqual([
    { id: video.id, why: 'video' },
    { id: gone.id, why: 'damaged' },
    { id: cut.id, why: 'damaged' },
  ]);
  expect(series).toMatchObject([{ images: [{ id: whole.id }, { id: cut.id }] }]);
});

test('it says how far it is, and ends when it is stopped', async () => {
  const files = [fileOf('1.2.1', picture(null), ultrasound), fileOf('1.2.2', picture(null), acquired)];
  const progress: LookingProgress[] = [];
  await look(files, progress);
  expect(progress).toEqual([
    { step: 'headers', done: 1, total: 2 },
    { step: 'headers', done: 2, total: 2 },
    { step: 'series', done: 1, total: 2 },
    { step: 'series', done: 2, total: 2 },
  ]);
  const told = vi.fn();
  const isStopped = (): boolean => told.mock.calls.length > 0;
  const looking = { openFile: fileOpener(), showFrame: frameShower(), onProgress: told, isStopped };
  expect(await flaggedSeries(files, looking)).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
});

const huge = { ...ultrasound, NumberOfFrames: '2000000000' };
const two = { ...picture(20), native: new Uint8Array(2 * 160 * 320), numberOfFrames: 2 };
const encapsulated = (transferSyntaxUID: string): [Pixels, ElementsByKeyword] => [
  {
    ...picture(null),
    native: undefined,
    encapsulated: [[new Uint8Array(64)], [new Uint8Array(64)]],
  } as unknown as Pixels,
  { ...huge, transferSyntaxUID } as ElementsByKeyword,
];

test.each([
  ['without compression', two, huge],
  ['deflated', two, { ...huge, transferSyntaxUID: '1.2.840.10008.1.2.1.99' } as ElementsByKeyword],
  ['compressed', ...encapsulated('1.2.840.10008.1.2.5')],
])('[BI-17] of a huge Number of Frames only those count that are there: %s', async (_, pixels, more) => {
  const file = fileOf('1.2.1', pixels, more);
  expect(file.file.size).toBeLessThan(200_000);
  expect((await look([file])).series).toMatchObject([{ images: [{ id: file.id, frames: 2 }] }]);
});

test('[BI-16] a file that holds more frames than it describes is told as what nobody can see', async () => {
  const file = fileOf('1.2.1', { ...two, numberOfFrames: 1 }, { ...ultrasound, InstanceNumber: '1' });
  const other = fileOf('1.2.1', picture(20), { ...ultrasound, InstanceNumber: '2' });
  expect((await look([file, other])).unseen).toEqual([{ id: file.id, why: 'damaged' }]);
  const free = fileOf('1.2.2', { ...two, numberOfFrames: 1 }, { ...acquired, BurnedInAnnotation: 'NO' });
  expect(await look([free])).toEqual({ series: [], unseen: [] });
});

test('[BI-21] a decoder that could not be loaded is no damage: looking ends, and can begin again', async () => {
  const file = fileOf('1.2.1', picture(20), acquired);
  const show = frameShower();
  let isThere = false;
  const showFrame = vi.fn(async (...frame: Parameters<typeof show>) => {
    if (!isThere) throw new FrameError('codec_unavailable', 'it could not be loaded');
    return show(...frame);
  });
  const looking = { openFile: fileOpener(), showFrame, onProgress: () => {}, isStopped: () => false };
  await expect(flaggedSeries([file], looking)).rejects.toMatchObject({ kind: 'codec_unavailable' });
  isThere = true;
  expect(await flaggedSeries([file], looking)).toMatchObject({ series: [{ images: [{ id: file.id }] }], unseen: [] });
});

test('an image of which nobody can tell how many frames it has is unseen, though the detector passes it over', async () => {
  const fragments = [[new Uint8Array(8)], [new Uint8Array(8)]];
  const compressed = {
    rows: 160,
    columns: 320,
    bitsAllocated: 8,
    numberOfFrames: 2,
    encapsulated: fragments,
  } as Pixels;
  const files = [1, 2, 3, 4, 5].map((at) =>
    at === 2
      ? fileOf('1.2.1', compressed, { ...ultrasound, transferSyntaxUID: '1.2.840.10008.1.2.4.50', InstanceNumber: '2' })
      : fileOf('1.2.1', picture(null), { ...ultrasound, InstanceNumber: `${at}` }),
  );
  const open = fileOpener();
  const found = await flaggedSeries(files, {
    openFile: async (file) => (file === files[1]!.file ? Promise.reject(new Error('it does not open')) : open(file)),
    showFrame: frameShower(),
    onProgress: () => {},
    isStopped: () => false,
  });
  expect(found?.series[0]?.images.map(({ frames }) => frames)).toEqual([1, 1, 1, 1, 1]);
  expect(found?.unseen).toEqual([{ id: files[1]!.id, why: 'damaged' }]);
});
