import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { greyPipeline } from './grey-pipeline.ts';
import { seriesImages } from './series-images.ts';

const ds = (...Value: number[]) => ({ vr: 'DS', Value });
const sq = (...Value: DicomJson[]) => ({ vr: 'SQ', Value });

function image(more: DicomJson, frame = 0) {
  const instance: DicomJson = {
    '00080018': { vr: 'UI', Value: ['1.2'] },
    '00280010': { vr: 'US', Value: [4] },
    '00280011': { vr: 'US', Value: [4] },
    '7FE00010': { vr: 'OW', BulkDataURI: '7FE00010' },
    ...more,
  };
  const found = seriesImages(buildSeriesDocument([instance])).images[frame];
  if (!found) throw new Error('no such image');
  return found;
}

const nothing = () => Promise.reject(new Error('nothing is asked for'));

describe('what a file says about grey', () => {
  it('offers all its windows, with their names', async () => {
    const pipeline = await greyPipeline(
      image({
        '00281050': ds(40, -600),
        '00281051': ds(400, 1500),
        '00281052': ds(-1024),
        '00281053': ds(2),
        '00281055': { vr: 'LO', Value: ['WINDOW1', null] },
      }),
      nothing,
    );
    expect(pipeline).toEqual({
      modality: { slope: 2, intercept: -1024 },
      inverse: false,
      alternatives: [
        { voi: { function: 'LINEAR', center: 40, width: 400 }, explanation: 'WINDOW1' },
        { voi: { function: 'LINEAR', center: -600, width: 1500 }, explanation: '' },
      ],
    });
  });

  it.each(['7FE00008', '7FE00009'])('reads windows of floating point values as exact (%s)', async (pixels) => {
    const map = {
      [pixels]: { vr: 'OF', BulkDataURI: pixels },
      '00281050': ds(0.5, 0.05),
      '00281051': ds(1, 0.1),
      '00281056': { vr: 'CS', Value: ['LINEAR'] },
    };
    expect((await greyPipeline(image(map), nothing)).alternatives.map(({ voi }) => voi)).toEqual([
      { function: 'LINEAR_EXACT', center: 0.5, width: 1 },
      { function: 'LINEAR_EXACT', center: 0.05, width: 0.1 },
    ]);
  });

  it('leaves out windows that are none', async () => {
    const linear = image({ '00281050': ds(1, 2, 3), '00281051': ds(0, 0.5, 1) });
    expect((await greyPipeline(linear, nothing)).alternatives.map(({ voi }) => voi)).toEqual([
      { function: 'LINEAR', center: 3, width: 1 },
    ]);
    const exact = image({
      '00281050': ds(1, 2),
      '00281051': ds(0, 0.5),
      '00281056': { vr: 'CS', Value: ['LINEAR_EXACT'] },
    });
    expect((await greyPipeline(exact, nothing)).alternatives.map(({ voi }) => voi)).toEqual([
      { function: 'LINEAR_EXACT', center: 2, width: 0.5 },
    ]);
  });

  it('takes each frame’s own values', async () => {
    const frames = (...centers: number[]): DicomJson => ({
      '00280008': { vr: 'IS', Value: [centers.length] },
      '52009230': sq(
        ...centers.map((center) => ({
          '00289132': sq({ '00281050': ds(center), '00281051': ds(100) }),
          '00289145': sq({ '00281052': ds(center), '00281053': ds(0.5) }),
        })),
      ),
    });
    const second = await greyPipeline(image(frames(10, 20), 1), nothing);
    expect(second.modality).toEqual({ slope: 0.5, intercept: 20 });
    expect(second.alternatives[0]?.voi).toMatchObject({ center: 20 });
  });

  it('offers every VOI LUT, also beside windows, and knows MONOCHROME1 [PX-6]', async () => {
    const asked: string[] = [];
    const pipeline = await greyPipeline(
      image({
        '00280004': { vr: 'CS', Value: ['MONOCHROME1'] },
        '00281050': ds(2000),
        '00281051': ds(4096),
        '00283010': sq({
          '00283002': { vr: 'US', Value: [4, 100, 12] },
          '00283006': { vr: 'OW', BulkDataURI: '00283010/0/00283006' },
        }),
      }),
      (uri) => {
        asked.push(uri);
        return Promise.resolve(new Uint8Array(new Uint16Array([0, 1000, 2000, 4095]).buffer));
      },
    );
    expect(asked).toEqual(['00283010/0/00283006']);
    expect(pipeline.inverse).toBe(true);
    expect(pipeline.alternatives).toEqual([
      { voi: { function: 'LINEAR', center: 2000, width: 4096 }, explanation: '' },
      { voi: { firstMapped: 100, bits: 12, entries: Uint16Array.of(0, 1000, 2000, 4095) }, explanation: '' },
    ]);
  });
});
