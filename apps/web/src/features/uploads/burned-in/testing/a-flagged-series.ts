import type { FlaggedSeries } from '../start-text-finder.ts';

export function aFlaggedSeries(key: string, more: Partial<FlaggedSeries> = {}): FlaggedSeries {
  return {
    key,
    StudyInstanceUID: '1.2',
    SeriesInstanceUID: `1.2.${key}`,
    SeriesDescription: '',
    Modality: 'US',
    columns: 100,
    rows: 60,
    reasons: ['ultrasound'],
    images: [{ id: 0, frames: 1 }],
    boxes: [],
    ...more,
  };
}
