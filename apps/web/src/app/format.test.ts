import { expect, test } from 'vitest';
import { formatCount, formatDay, formatDicomDate, formatMoment, formatSize } from './format.ts';

test.each([
  [0, '0B'],
  [999, '999B'],
  [1000, '1.0KB'],
  [71_240_000, '71.2MB'],
  [75_000_000, '75.0MB'],
  [99_960_000, '100MB'],
  [214_400_000, '214MB'],
  [999_600_000, '1.0GB'],
  [38_200_000_000, '38.2GB'],
  [100_000_000_000, '100GB'],
  [5_000_000_000_000_000, '5,000TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('days, DICOM dates and counts', () => {
  expect(formatDay(new Date(2026, 10, 7, 23, 59).toISOString())).toBe('2026-11-07');
  expect(formatMoment(new Date(2026, 10, 7, 3, 9, 59).toISOString())).toBe('2026-11-07 03:09');
  expect(formatDicomDate('20261112')).toBe('2026-11-12');
  expect(formatDicomDate('1994.01.30')).toBe('1994-01-30');
  for (const other of ['1994.0130', '1994.01', '1994-01-30']) expect(formatDicomDate(other)).toBe(other);
  expect(formatDicomDate('unknown')).toBe('unknown');
  expect(formatCount(12345)).toBe('12,345');
});
