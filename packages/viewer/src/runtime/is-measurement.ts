import type { Measurement } from '@mado/reading';

const texts = [
  '_id',
  'toolType',
  'StudyInstanceUID',
  'SeriesInstanceUID',
  'SOPInstanceUID',
  'space',
  'unit',
  'modalityUnit',
  'label',
  'location',
  'description',
  'text',
] as const satisfies readonly (keyof Measurement)[];
const numbers = ['recordVersion', 'frameIndex'] as const satisfies readonly (keyof Measurement)[];

/**
 * Whether what this browser has kept can be drawn and listed as a measurement. Another version of the page may have
 * kept it in another form: that stays for it [VW-72].
 */
export function isMeasurement(value: unknown): value is Measurement {
  if (typeof value !== 'object' || value === null) return false;
  const { points, cachedStats, FrameOfReferenceUID, ...rest } = value as Partial<Record<keyof Measurement, unknown>>;
  return (
    texts.every((name) => typeof rest[name] === 'string') &&
    numbers.every((name) => Number.isInteger(rest[name])) &&
    (FrameOfReferenceUID === null || typeof FrameOfReferenceUID === 'string') &&
    Array.isArray(points) &&
    points.length > 0 &&
    points.every(isPoint) &&
    typeof cachedStats === 'object' &&
    cachedStats !== null &&
    Object.values(cachedStats).every((stat) => typeof stat === 'number')
  );
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length >= 2 && value.every((one) => Number.isFinite(one));
}
