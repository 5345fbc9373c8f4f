import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { seriesImages } from '../../session/series-images.ts';
import { metadataModule } from './metadata.ts';

function image(more: DicomJson) {
  const instance: DicomJson = {
    '00080016': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.2'] },
    '00080018': { vr: 'UI', Value: ['1.2.3'] },
    '00080060': { vr: 'CS', Value: ['CT'] },
    '00200052': { vr: 'UI', Value: ['1.2.4'] },
    '00280010': { vr: 'US', Value: [64] },
    '00280011': { vr: 'US', Value: [32] },
    '00280100': { vr: 'US', Value: [16] },
    '00280101': { vr: 'US', Value: [12] },
    '00280102': { vr: 'US', Value: [11] },
    '00280103': { vr: 'US', Value: [1] },
    '7FE00010': { vr: 'OW', BulkDataURI: '7FE00010' },
    ...more,
  };
  const [found] = seriesImages(buildSeriesDocument([instance])).images;
  if (!found) throw new Error('no image');
  return found;
}

const ds = (...Value: number[]) => ({ vr: 'DS', Value });

describe('metadata for the engine', () => {
  it('places an image in the patient', () => {
    const placed = image({
      '00180050': ds(3),
      '00200032': ds(1, 2, 3),
      '00200037': ds(0, 1, 0, 0, 0, -1),
      '00280030': ds(0.5, 0.4),
    });
    expect(metadataModule('imagePlaneModule', placed, 'cpu')).toMatchObject({
      frameOfReferenceUID: '1.2.4',
      rows: 64,
      columns: 32,
      rowCosines: [0, 1, 0],
      columnCosines: [0, 0, -1],
      imagePositionPatient: [1, 2, 3],
      rowPixelSpacing: 0.5,
      columnPixelSpacing: 0.4,
      sliceThickness: 3,
      usingDefaultValues: false,
    });
  });

  it('says that it does not know where an image without a plane lies, and keeps its proportions', () => {
    const bare = image({ '00280034': { vr: 'IS', Value: [4, 3] } });
    expect(metadataModule('imagePlaneModule', bare, 'gpu')).toMatchObject({
      rowPixelSpacing: 4 / 3,
      columnPixelSpacing: 1,
      rowCosines: [1, 0, 0],
      columnCosines: [0, 1, 0],
      imagePositionPatient: [0, 0, 0],
      usingDefaultValues: true,
    });
  });

  it('never lets the engine turn MONOCHROME1 round a second time', () => {
    const grey = image({ '00280004': { vr: 'CS', Value: ['MONOCHROME1'] } });
    expect(metadataModule('imagePixelModule', grey, 'cpu')).toEqual({
      samplesPerPixel: 1,
      photometricInterpretation: 'MONOCHROME2',
      bitsAllocated: 16,
      bitsStored: 12,
      highBit: 11,
      pixelRepresentation: 1,
    });
  });

  it.each(['PALETTE COLOR', 'YBR_FULL_422', 'RGB'])('describes %s as what it was made into', (stated) => {
    const colour = image({ '00280004': { vr: 'CS', Value: [stated] } });
    expect(metadataModule('imagePixelModule', colour, 'gpu')).toMatchObject({
      samplesPerPixel: 3,
      photometricInterpretation: 'RGB',
      bitsStored: 8,
      pixelRepresentation: 0,
    });
    expect(metadataModule('imagePixelModule', colour, 'cpu')).toMatchObject({ samplesPerPixel: 4 });
  });

  it('names the modality and the instance, and leaves other modules to others', () => {
    expect(metadataModule('generalSeriesModule', image({}), 'cpu')).toEqual({ modality: 'CT' });
    expect(metadataModule('sopCommonModule', image({}), 'cpu')).toEqual({
      sopInstanceUID: '1.2.3',
      sopClassUID: '1.2.840.10008.5.1.4.1.1.2',
    });
    expect(metadataModule('cineModule', image({}), 'cpu')).toBeUndefined();
  });
});
