import { describe, expect, it } from 'vitest';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { embeddedBits, overlayBits, overlayPlanes } from './overlay-planes.ts';

const us = (...Value: number[]) => ({ vr: 'US', Value });
const noUri = () => Promise.reject(new Error('nothing to fetch'));
const image: DicomJson = { '00280100': us(16), '00280101': us(12), '00280102': us(11) };

/** An overlay of 3 columns and 2 rows. */
const overlay = (group: string, more: DicomJson = {}): DicomJson => ({
  [`${group}0010`]: us(2),
  [`${group}0011`]: us(3),
  [`${group}0040`]: { vr: 'CS', Value: ['R'] },
  [`${group}0045`]: { vr: 'LO', Value: ['USER'] },
  [`${group}0050`]: { vr: 'SS', Value: [5, -1] },
  ...more,
});
const data = (...bytes: number[]) => ({ vr: 'OW', InlineBinary: btoa(String.fromCharCode(...bytes)) });

describe('overlays of a file [PX-12]', () => {
  it('are read for the groups 6000 to 601E, with their place and what they are', () => {
    const json = {
      ...image,
      ...overlay('6000', { '60003000': data(0b101) }),
      ...overlay('601E', { '601E3000': data(0b101) }),
      ...overlay('6020', { '60203000': data(0b101) }),
      ...overlay('6001', { '60013000': data(0b101) }),
    };
    const planes = overlayPlanes(json, frameIndex(0));
    expect(planes.map(({ group }) => group)).toEqual(['6000', '601E']);
    expect(planes[0]).toMatchObject({ row: 4, column: -2, rows: 2, columns: 3, type: 'R', subtype: 'USER', bit: null });
  });

  it('have their bits from the lowest on, frames without padding between them', async () => {
    const json = {
      ...image,
      ...overlay('6000', { '60000015': us(2), '60000051': us(2), '60003000': data(0b01_001101, 0b1010) }),
    };
    expect(overlayPlanes(json, frameIndex(0))).toEqual([]);
    const [first] = overlayPlanes(json, frameIndex(1));
    expect([...(await overlayBits(json, first!, noUri))]).toEqual([1, 0, 1, 1, 0, 0]);
    const [second] = overlayPlanes(json, frameIndex(2));
    expect([...(await overlayBits(json, second!, noUri))]).toEqual([1, 0, 0, 1, 0, 1]);
    expect(overlayPlanes(json, frameIndex(3))).toEqual([]);
  });

  it('that state one frame, or none, lie over every frame; data may be bulk data, and too short', async () => {
    const json = { ...image, ...overlay('6002', { '60023000': { vr: 'OW', BulkDataURI: 'bulk' } }) };
    const [plane] = overlayPlanes(json, frameIndex(7));
    expect([...(await overlayBits(json, plane!, async () => Uint8Array.of(0b111)))]).toEqual([1, 1, 1, 0, 0, 0]);
    expect([...(await overlayBits(json, plane!, async () => new Uint8Array()))]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('may lie in bits of the pixel cells that no value uses, as in old files', () => {
    const json = { ...image, ...overlay('6000', { '60000102': us(15) }) };
    const [plane] = overlayPlanes(json, frameIndex(0));
    expect(plane?.bit).toBe(15);
    const cells = new Uint8Array(Uint16Array.of(0x8001, 0x7fff, 0x8000, 0, 0, 0xffff).buffer);
    expect([...embeddedBits(cells, plane!, 16)]).toEqual([1, 0, 1, 0, 0, 1]);
    const bitsOf = (high: number, bit: number) =>
      overlayPlanes({ ...image, '00280102': us(high), ...overlay('6000', { '60000102': us(bit) }) }, frameIndex(0)).map(
        (one) => one.bit,
      );
    expect([bitsOf(11, 3), bitsOf(11, 16)]).toEqual([[], []]);
    // Values may fill the high bits: then those below them are free.
    expect([bitsOf(15, 3), bitsOf(15, 4), bitsOf(15, 15)]).toEqual([[3], [], []]);
  });

  it('are left out where their size is none or beyond all measure', () => {
    expect(overlayPlanes({ ...overlay('6000'), '60000010': us(0), '60003000': data(1) }, frameIndex(0))).toEqual([]);
    const huge = { ...overlay('6000'), '60000010': us(65535), '60000011': us(65535), '60003000': data(1) };
    expect(overlayPlanes(huge, frameIndex(0))).toEqual([]);
  });
});
