import { describe, expect, it } from 'vitest';
import { dateText, scaleText, timeText, windowText } from './value-texts.ts';

describe('values as they are read', () => {
  it('writes dates and times as DICOM gives them', () => {
    expect(dateText('20261112')).toBe('2026-11-12');
    expect(dateText('2026.11.12')).toBe('2026-11-12');
    expect(dateText('2026')).toBe('');
    expect(timeText('104259.1234')).toBe('10:42');
    expect(timeText('10')).toBe('');
  });

  it('writes windows with the digits they need', () => {
    expect([windowText(40.4, 400), windowText(-0.2, 400)]).toEqual(['40', '0']);
    expect([windowText(0.5, 1), windowText(2.5, 5), windowText(0.00012, 0.0005)]).toEqual(['0.50', '2.50', '0.000120']);
    expect([scaleText(1.8649), scaleText(12.34)]).toEqual(['1.86', '12.3']);
  });
});
