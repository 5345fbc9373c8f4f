import { describe, expect, test } from 'vitest';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { readGreyPipeline } from './grey-pipeline.ts';

const ds = (value: number | number[]): DicomJson[string] => ({ vr: 'DS', Value: [value].flat() });
const sq = (...items: DicomJson[]): DicomJson[string] => ({ vr: 'SQ', Value: items });
const nothing = (): Promise<Uint8Array> => Promise.reject(new Error('nothing is to be fetched'));
const read = (json: DicomJson, frame = 0) => readGreyPipeline(json, frameIndex(frame), nothing);

describe('the pipeline of a frame', () => {
  test('rescale and the first window of the data set', async () => {
    const json: DicomJson = {
      '00280004': { vr: 'CS', Value: ['MONOCHROME1'] },
      '00281050': ds([40, -600]),
      '00281051': ds([400, 1500]),
      '00281052': ds(-1024),
      '00281053': ds(2),
    };
    expect(await read(json)).toEqual({
      modality: { slope: 2, intercept: -1024 },
      voi: { function: 'LINEAR', center: 40, width: 400 },
      inverted: true,
    });
  });

  test('an empty data set changes nothing', async () => {
    expect(await read({})).toEqual({ modality: { slope: 1, intercept: 0 }, voi: null, inverted: false });
  });

  test.each([
    ['LINEAR', 0.5, null],
    ['LINEAR', 0, null],
    ['SIGMOID', 0.5, { function: 'SIGMOID', center: 1, width: 0.5 }],
    ['LINEAR_EXACT', -1, null],
  ])('%s with width %f', async (named, width, voi) => {
    const json: DicomJson = { '00281050': ds(1), '00281051': ds(width), '00281056': { vr: 'CS', Value: [named] } };
    expect((await read(json)).voi).toEqual(voi);
  });

  test('functional groups of the frame come before those of all frames, and those before the data set', async () => {
    const window = (center: number): DicomJson => ({ '00281050': ds(center), '00281051': ds(10) });
    const rescale = (slope: number): DicomJson => ({ '00281053': ds(slope), '00281052': ds(0) });
    const json: DicomJson = {
      ...window(1),
      ...rescale(1),
      '52009229': sq({ '00289132': sq(window(2)), '00289145': sq(rescale(2)) }),
      '52009230': sq({ '00289132': sq(window(3)) }, {}),
    };
    expect(await read(json, 0)).toMatchObject({ voi: { center: 3 }, modality: { slope: 2 } });
    expect(await read(json, 1)).toMatchObject({ voi: { center: 2 }, modality: { slope: 2 } });
    expect(await read({ ...json, '52009229': sq({}) }, 1)).toMatchObject({
      voi: { center: 1 },
      modality: { slope: 1 },
    });
  });

  test('tables, from the JSON and fetched', async () => {
    const lut = (data: DicomJson[string]): DicomJson => ({
      '00283002': { vr: 'SS', Value: [3, -1, 16] },
      '00283006': data,
    });
    const json: DicomJson = {
      '00283000': sq(lut({ vr: 'US', Value: [10, 20, 30] })),
      '00283010': sq(lut({ vr: 'OW', BulkDataURI: '00283010/0/00283006' })),
    };
    const asked: string[] = [];
    const pipeline = await readGreyPipeline(json, frameIndex(0), (uri) => {
      asked.push(uri);
      return Promise.resolve(Uint8Array.of(1, 0, 2, 1, 255, 255));
    });
    expect(asked).toEqual(['00283010/0/00283006']);
    expect(pipeline.modality).toEqual({ firstMapped: -1, bits: 16, entries: Uint16Array.of(10, 20, 30) });
    expect(pipeline.voi).toEqual({ firstMapped: -1, bits: 16, entries: Uint16Array.of(1, 258, 65535) });
  });

  test('a window is taken before a table', async () => {
    const json: DicomJson = { '00281050': ds(1), '00281051': ds(2), '00283010': sq({}) };
    expect((await read(json)).voi).toEqual({ function: 'LINEAR', center: 1, width: 2 });
  });

  test('a table without data or with too little is refused', async () => {
    const descriptor = { '00283002': { vr: 'US', Value: [3, 0, 16] } };
    await expect(read({ '00283000': sq(descriptor) })).rejects.toThrow(/is missing/);
    await expect(read({ '00283000': sq({ ...descriptor, '00283006': { vr: 'US', Value: [1, 2] } }) })).rejects.toThrow(
      /3 entries/,
    );
    await expect(read({ '00283000': sq({ '00283002': { vr: 'US', Value: [3, 0, 7] } }) })).rejects.toThrow(
      /LUT descriptor/,
    );
  });
});
