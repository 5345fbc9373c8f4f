import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeClock } from '../../../testing/clock.ts';
import { frameDecoder, type FrameDecoder } from './frame-decoder.ts';

let decoder: FrameDecoder;
beforeAll(() => {
  decoder = frameDecoder(fakeClock());
});
afterAll(() => decoder.close());

test('what failed is not tried again, and keeps nothing else from being done', async () => {
  const permit = decoder.acquire('a');
  const run = vi.spyOn(permit, 'run');
  const metadata = (sha256: string, dicomJson: Uint8Array) => decoder.metadata(permit, { sha256, dicomJson }, '/');
  const failing = () => metadata('broken', Buffer.from('not deflated'));
  await expect(failing()).rejects.toMatchObject({ code: 'not_acceptable' });
  expect(run).toHaveBeenCalledTimes(1);
  await expect(failing()).rejects.toMatchObject({ code: 'not_acceptable' });
  expect(run).toHaveBeenCalledTimes(1);
  expect(Buffer.from(await metadata('whole', deflateSync('{}'))).toString()).toBe('[{}]');
  permit.release();
});
