import { frameNumber, patientPoint } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import type { ReadySeries } from '../session/state.ts';
import { ageAt, dateText, imageFacts, scaleText, timeText, windowText } from './corner-facts.ts';

describe('what stands in the corners', () => {
  it('writes dates and times as DICOM gives them', () => {
    expect(dateText('20261112')).toBe('2026-11-12');
    expect(dateText('2026.11.12')).toBe('2026-11-12');
    expect(dateText('2026')).toBe('');
    expect(timeText('104259.1234')).toBe('10:42');
    expect(timeText('10')).toBe('');
  });

  it('counts years up to the birthday', () => {
    expect(ageAt('19630101', '20261112')).toBe(63);
    expect(ageAt('19631113', '20261112')).toBe(62);
    expect(ageAt('', '20261112')).toBeNull();
    expect(ageAt('20270101', '20261112')).toBeNull();
  });

  it('writes windows with the digits they need', () => {
    expect([windowText(40.4, 400), windowText(-0.2, 400)]).toEqual(['40', '0']);
    expect([windowText(0.5, 1), windowText(2.5, 5), windowText(0.00012, 0.0005)]).toEqual(['0.50', '2.50', '0.000120']);
    expect([scaleText(1.8649), scaleText(12.34)]).toEqual(['1.86', '12.3']);
  });

  it('says where the image lies', () => {
    const image = {
      key: '1/1',
      SOPInstanceUID: '1',
      frame: frameNumber(1),
      columns: 2,
      rows: 2,
      aspect: 1,
      plane: {
        position: patientPoint([-250, -250, -418.46]),
        orientation: [1, 0, 0, 0, 1, 0],
        spacing: null,
        thickness: 3.27,
      },
      instance: {},
    };
    const series = { images: [image, { ...image, plane: { ...image.plane, position: null, thickness: null } }] };
    const shown = (index: number) => ({ index, look: null, scale: 1 });
    expect(imageFacts(series as unknown as ReadySeries, shown(0))).toEqual({
      number: 1,
      count: 2,
      thickness: '3.27',
      location: '-418.5',
    });
    expect(imageFacts(series as unknown as ReadySeries, shown(1))).toMatchObject({ thickness: null, location: null });
  });
});
