import { frameNumber } from '@mado/dicom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImageSource } from '../ports/index.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { aSeries } from '../session/testing/a-study.ts';
import { createOverlayLoader } from './load-overlays.ts';

afterEach(() => vi.unstubAllGlobals());

const us = (...Value: number[]) => ({ vr: 'US', Value });
const size = (group: string) => ({ [`${group}0010`]: us(1), [`${group}0011`]: us(3) });
const image = {
  SOPInstanceUID: '1.2',
  frame: frameNumber(1),
  instance: {
    '00280100': us(16),
    '00280101': us(12),
    '00280102': us(11),
    ...size('6000'),
    '60003000': { vr: 'OW', BulkDataURI: 'six' },
    ...size('6002'),
    '60020102': us(15),
    ...size('6004'),
    '60043000': { vr: 'OW', BulkDataURI: 'gone' },
  },
} as unknown as ViewerImage;
const source = {
  bulk: (_: unknown, uid: string, uri: string) => `http://images.test/${uid}/${uri}`,
  frame: (_: unknown, uid: string, frame: number) => `http://images.test/${uid}/frame/${frame}`,
} as unknown as ImageSource;
const series = { key: 'a', study: '1', series: aSeries('a') };

const asked: string[] = [];
afterEach(() => void asked.splice(0));

function answers(syntax: string): void {
  const cells = new Uint8Array(Uint16Array.of(0x8000, 0x0fff, 0x8001).buffer);
  const type = `application/octet-stream; transfer-syntax=${syntax}`;
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const place = String(address);
    asked.push(place);
    if (place.endsWith('gone')) return new Response(null, { status: 404 });
    const bytes = place.endsWith('six') ? Uint8Array.of(0b110) : cells;
    return new Response(bytes, { headers: { 'content-type': type } });
  });
}

const load = () => createOverlayLoader(source, (errand) => errand({}))(series as never, image);

it('has overlays by their address and out of the pixel cells; one that is gone is left out [VW-50]', async () => {
  answers('1.2.840.10008.1.2.1');
  const loaded = await load();
  expect(loaded.map(({ plane, bits }) => [plane.group, ...bits])).toEqual([
    ['6000', 0, 1, 1],
    ['6002', 1, 0, 1],
  ]);
});

it('finds nothing in the cells of a codestream [VW-50]', async () => {
  answers('1.2.840.10008.1.2.4.70');
  expect((await load()).map(({ plane }) => plane.group)).toEqual(['6000']);
});

it('asks once for the overlays of an image, and again for what could not be had [VW-50]', async () => {
  answers('1.2.840.10008.1.2.1');
  const loader = createOverlayLoader(source, (errand) => errand({}));
  const { '60043000': _, '60040010': _rows, '60040011': _columns, ...instance } = image.instance;
  const whole = { ...image, key: '1.2/1', instance };
  const first = await loader(series as never, whole);
  expect(await loader(series as never, whole)).toBe(first);
  expect(asked).toHaveLength(2);
  // Of another image, and of the same in another series, it has others.
  await loader(series as never, { ...whole, key: '1.3/1' });
  await loader({ ...series, key: 'b' } as never, whole);
  expect(asked).toHaveLength(6);
  await loader(series as never, { ...image, key: '1.4/1' });
  await loader(series as never, { ...image, key: '1.4/1' });
  expect(asked.filter((place) => place.endsWith('gone'))).toHaveLength(2);
});

it('has of an overlay of several frames that of its own frame [VW-50]', async () => {
  const instance = {
    ...size('6000'),
    '60000015': { vr: 'IS', Value: [2] },
    '60003000': { vr: 'OW', BulkDataURI: 'six' },
  };
  // Three bits of the first frame, then three of the second.
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.of(0b001110)));
  const bitsOf = async (frame: number) => {
    const loader = createOverlayLoader(source, (errand) => errand({}));
    const loaded = await loader(
      series as never,
      { ...image, key: `${frame}`, frame: frameNumber(frame), instance } as never,
    );
    return loaded.map(({ bits }) => [...bits]);
  };
  expect([await bitsOf(1), await bitsOf(2), await bitsOf(3)]).toEqual([[[0, 1, 1]], [[1, 0, 0]], []]);
});

describe('the memory of overlays', () => {
  /** Asks for overlays of so many pixels, by name; how often they have been asked for by then. */
  function looking(room: number) {
    const loader = createOverlayLoader(source, (errand) => errand({}), room);
    answers('1.2.840.10008.1.2.1');
    return async (key: string, columns = 3) => {
      const instance = { ...size('6000'), '60000011': us(columns), '60003000': { vr: 'OW', BulkDataURI: 'six' } };
      expect(await loader(series as never, { ...image, key, instance } as never)).toHaveLength(1);
      return asked.length;
    };
  }

  it('is bounded: those that were not looked at for longest are asked for again', async () => {
    const look = looking(9);
    for (const key of ['1', '2', '3', '1']) await look(key);
    expect([await look('4'), await look('1'), await look('3'), await look('2')]).toEqual([4, 4, 4, 5]);
  });

  it('has the last one, however large it is', async () => {
    const look = looking(5);
    expect([await look('1', 6), await look('1', 6), await look('2'), await look('1', 6)]).toEqual([1, 1, 2, 3]);
  });
});
