import { afterEach, expect, test, vi } from 'vitest';
import { chooseCodec, evenSize, offeredFilms } from './film-codec.ts';

/** A browser that encodes what these say. */
function browser(can: (config: VideoEncoderConfig) => boolean): string[] {
  const asked: string[] = [];
  const isConfigSupported = async (config: VideoEncoderConfig) => {
    asked.push(config.codec);
    return { supported: can(config), config };
  };
  vi.stubGlobal('VideoEncoder', { isConfigSupported });
  vi.stubGlobal('VideoFrame', class {});
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const order = { type: 'mp4', size: { width: 512, height: 512 }, rate: 24 } as const;
const codec = async (given: Parameters<typeof chooseCodec>[0]) => (await chooseCodec(given))?.config.codec ?? null;

test('MP4 has H.264 where the browser encodes it, else VP9, else AV1; WebM has VP9, else VP8 [VW-195]', async () => {
  browser(() => true);
  expect(await codec(order)).toBe('avc1.64001f');
  expect(await codec({ ...order, type: 'webm' })).toBe('vp09.00.41.08');
  browser(({ codec: name }) => name.startsWith('avc1.42'));
  expect(await codec(order)).toBe('avc1.42e01f');
  browser(({ codec: name }) => !name.startsWith('avc1'));
  expect(await codec(order)).toBe('vp09.00.41.08');
  browser(({ codec: name }) => name.startsWith('av01') || name === 'vp8');
  expect(await codec(order)).toBe('av01.0.08M.08');
  expect(await codec({ ...order, type: 'webm' })).toBe('vp8');
  browser(() => false);
  expect(await codec(order)).toBeNull();
});

test('a film of many pixels or images a second says so in the level of its codec', async () => {
  browser(() => true);
  expect(await codec({ ...order, size: { width: 1920, height: 1080 } })).toBe('avc1.640028');
  expect(await codec({ ...order, size: { width: 1920, height: 1080 }, rate: 60 })).toBe('avc1.64002a');
  expect(await codec({ ...order, size: { width: 4000, height: 4000 } })).toBe('avc1.64003e');
  expect(await codec({ ...order, type: 'webm', size: { width: 4000, height: 4000 } })).toBe('vp09.00.62.08');
});

test('a film of larger images than any level has is not begun, whatever the browser says of it [VW-195]', async () => {
  const asked = browser(() => true);
  for (const type of ['mp4', 'webm'] as const) {
    expect(await codec({ ...order, type, size: { width: 10_000, height: 10_000 } })).toBeNull();
    expect(await codec({ ...order, type, size: { width: 8192, height: 4352 } })).not.toBeNull();
  }
  expect(asked).toHaveLength(2);
});

test('films are offered as far as the browser makes them, and none without WebCodecs [VW-195]', async () => {
  expect(await offeredFilms()).toEqual([]);
  browser(({ codec: name }) => name.startsWith('vp'));
  expect(await offeredFilms()).toEqual(['mp4', 'webm']);
  browser(({ codec: name }) => name === 'vp8');
  expect(await offeredFilms()).toEqual(['webm']);
  // Some browsers throw at what they do not know.
  browser(() => {
    throw new TypeError('unknown');
  });
  expect(await offeredFilms()).toEqual([]);
});

test('sides are even, as encoders want them', () => {
  expect(evenSize({ width: 513, height: 300 })).toEqual({ width: 512, height: 300 });
});
