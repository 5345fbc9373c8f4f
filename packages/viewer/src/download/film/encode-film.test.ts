// @vitest-environment jsdom
import { BufferSource, Input, MP4, Output, WEBM, type InputVideoTrack } from 'mediabunny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPixels } from '../../testing/pixel-canvas.ts';
import { encodeVideo, type EncoderWork } from '../testing/a-video-encoder.ts';
import { encodeFilm, FilmTooLarge } from './encode-film.ts';
import type { FilmOrder } from './film-codec.ts';

let work: EncoderWork;
beforeEach(() => {
  drawPixels();
  work = encodeVideo();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The blobs of jsdom give their bytes to a reader only. */
const bytesOf = (film: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(film);
  });

const order: FilmOrder = { type: 'webm', size: { width: 64, height: 64 }, rate: 25 };
function encode(more: { draw?: (at: number) => void; signal?: AbortSignal; onDrawn?: (done: number) => void } = {}) {
  return encodeFilm(order, {
    count: 70,
    draw: async (_, at) => more.draw?.(at),
    onDrawn: more.onDrawn ?? (() => undefined),
    signal: more.signal ?? new AbortController().signal,
  });
}

test('a film has each image once, as long as its rate says, and can be entered in the middle [VW-195]', async () => {
  const done: number[] = [];
  const film = await encode({ onDrawn: (count) => done.push(count) });
  expect(film.type).toBe('video/webm');
  const input = new Input({ source: new BufferSource(await bytesOf(film)), formats: [WEBM, MP4] });
  const track = (await input.getPrimaryVideoTrack()) as InputVideoTrack;
  expect((await track.computePacketStats()).packetCount).toBe(70);
  expect(await input.computeDuration()).toBeCloseTo(70 / 25, 2);
  expect(work.keys).toEqual([0, 30, 60]);
  expect(done).toEqual(Array.from({ length: 70 }, (_, at) => at + 1));
});

test('images do not pile up before the encoder, and each frame is let go [VW-196]', async () => {
  await encode();
  expect(work.most).toBeLessThanOrEqual(5);
  expect(work.open).toBe(0);
});

test('who stops it has no film, and nothing is drawn any more [VW-196]', async () => {
  const ended = new AbortController();
  const drawn: number[] = [];
  const film = encode({
    signal: ended.signal,
    draw: (at) => {
      drawn.push(at);
      if (at === 10) ended.abort();
    },
  });
  await expect(film).rejects.toMatchObject({ name: 'AbortError' });
  expect(drawn.at(-1)).toBe(10);
});

test('who stops it as its last image has been drawn has no film either [VW-196]', async () => {
  const ended = new AbortController();
  const film = encode({ signal: ended.signal, onDrawn: (done) => done === 70 && ended.abort() });
  await expect(film).rejects.toMatchObject({ name: 'AbortError' });
});

test('nor who stops it while the file is written [VW-196]', async () => {
  const ended = new AbortController();
  const finalize = Object.getOwnPropertyDescriptor(Output.prototype, 'finalize')?.value as () => Promise<void>;
  vi.spyOn(Output.prototype, 'finalize').mockImplementation(async function (this: Output) {
    await finalize.call(this);
    ended.abort();
  });
  await expect(encode({ signal: ended.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('an encoder that gives up, and one that there is not, are told of as a film that is too large [VW-198]', async () => {
  work.failsAt = 12;
  await expect(encode()).rejects.toBeInstanceOf(FilmTooLarge);
  work.codecs = [];
  await expect(encode()).rejects.toBeInstanceOf(FilmTooLarge);
});
