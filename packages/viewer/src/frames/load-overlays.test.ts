import { frameNumber } from '@mado/dicom';
import { afterEach, expect, it, vi } from 'vitest';
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

it('does not keep more than a bounded memory of overlays: the longest unseen are asked for again', async () => {
  answers('1.2.840.10008.1.2.1');
  const loader = createOverlayLoader(source, (errand) => errand({}));
  const instance = { '60000010': us(6000), '60000011': us(6000), '60003000': { vr: 'OW', BulkDataURI: 'six' } };
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address));
    return new Response(new Uint8Array(4_500_000));
  });
  const look = (key: string) => loader(series as never, { ...image, key, instance } as never);
  const count = async (key: string) => {
    expect(await look(key)).toHaveLength(1);
    return asked.length;
  };
  // Two of these are more than may be kept.
  expect([await count('1/1'), await count('1/1'), await count('2/1'), await count('2/1'), await count('1/1')]).toEqual([
    1, 1, 2, 2, 3,
  ]);
});
