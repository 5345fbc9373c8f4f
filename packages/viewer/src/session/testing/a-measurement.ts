import { recordVersion, type Measurement } from '@mado/reading';

/** A length on the first of `imagesOfSeries`, but for what is given. */
export function aMeasurement(given: Partial<Measurement> = {}): Measurement {
  return {
    _id: 'a',
    recordVersion,
    toolType: 'Length',
    StudyInstanceUID: '1.2',
    SeriesInstanceUID: '1.2.a',
    SOPInstanceUID: '1.2.3.0',
    frameIndex: 0,
    FrameOfReferenceUID: null,
    space: 'image',
    points: [
      [0, 0],
      [3, 4],
    ],
    cachedStats: { length: 5 },
    unit: 'px',
    modalityUnit: '',
    label: '',
    location: '',
    description: '',
    text: '',
    ...given,
  };
}
