import { fromResiduals } from '@mado/dicom/frames';
import type { NativeFrameTable } from '@mado/dicom';
import { expect, it, vi } from 'vitest';
import { OperationError } from '../../../platform/http/index.ts';
import { RequestLeft } from '../../../platform/work/index.ts';
import type { Dependencies, ReadRequest } from '../dependencies.ts';
import type { FrameToEncode } from '../decode/residual-frames.ts';
import { hasResiduals, sendResiduals } from './send-residuals.ts';

const table: NativeFrameTable = {
  kind: 'native',
  tag: '7FE00010',
  transferSyntaxUID: '1.2.840.10008.1.2.1',
  numberOfFrames: 2,
  deflated: null,
  offset: 100,
  length: 12,
  frameBits: 48,
  swap: 1,
};

/** What is sent of frame 2 of an instance, and what of it was to be encoded. */
async function sent(
  instance: object,
  residuals: (frame: FrameToEncode) => Promise<Uint8Array>,
  { own = table, accepts = 'zstd' } = {},
) {
  const headers: Record<string, unknown> = {};
  const written: Uint8Array[] = [];
  const raw = {
    setHeader: (name: string, value: unknown) => void (headers[name] = value),
    writeHead: (_status: number, more: object) => Object.assign(headers, more),
    write: (bytes: Uint8Array) => written.push(bytes),
    once: vi.fn<() => void>(),
    cork: vi.fn<() => void>(),
    uncork: vi.fn<() => void>(),
    end: vi.fn<() => void>(),
  };
  const set: Record<string, unknown> = {};
  const reply = {
    headers: (more: object) => Object.assign(set, more),
    header: (name: string, value: unknown) => void (set[name] = value),
    getHeaders: () => set,
    hijack: () => ({ raw }),
  };
  const read = vi.fn(async (_sha256: string, from: number, length: number) =>
    Uint8Array.from({ length }, (_, n) => from + n),
  );
  await sendResiduals(
    {
      blobs: { read },
      decoder: { residuals: (_permit: unknown, frame: FrameToEncode) => residuals(frame) },
    } as unknown as Dependencies,
    { exchange: { reply, request: { headers: { 'accept-encoding': accepts } } } } as unknown as ReadRequest,
    { instance: { sha256: 'a', ...instance } as never, table: own, number: 2 },
    { etag: '"tag"', type: 'application/x' },
  );
  return { headers, body: Buffer.concat(written), read };
}

it.each([
  new OperationError('too_many_requests', { seconds: 2 }),
  new OperationError('busy'),
  // It took a thread too long.
  new OperationError('not_acceptable'),
])('where nobody has time to make them the frame goes out as it is, in the same form [PX-16]: %s', async (error) => {
  const { headers, body } = await sent({ rows: 1, columns: 3, bitsAllocated: 16 }, () => Promise.reject(error));
  expect(headers).toMatchObject({ 'content-type': 'application/x', 'content-length': 14 });
  expect(headers['content-encoding']).toBeUndefined();
  // What it is in a coding has a tag of its own.
  expect(headers['etag']).toBe('"tag."');
  expect([...fromResiduals(body)]).toEqual([106, 107, 108, 109, 110, 111]);
});

it('so it does where no content coding is accepted, and nothing is made', async () => {
  const residuals = vi.fn<() => Promise<Uint8Array>>();
  const { headers, body } = await sent({ rows: 1, columns: 3, bitsAllocated: 16 }, residuals, { accepts: 'identity' });
  expect(residuals).not.toHaveBeenCalled();
  expect(headers).toMatchObject({ etag: '"tag."' });
  expect([...fromResiduals(body)]).toEqual([106, 107, 108, 109, 110, 111]);
});

it('of one that has left nothing is read', async () => {
  const left = sent({}, () => Promise.reject(new RequestLeft()));
  await expect(left).rejects.toThrow(RequestLeft);
});

it('a fault of ours is none that passes', async () => {
  await expect(sent({}, () => Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
});

it.each([
  // [rows, columns, bits allocated, bits of a frame, layout]
  [1, 3, 16, 48, { columns: 3, samplesPerPixel: 1, bytesPerSample: 2 }],
  [2, 1, 8, 48, { columns: 1, samplesPerPixel: 3, bytesPerSample: 1 }],
  // Half of the colour is left out: Y Y Cb Cr (PS3.3 C.7.6.3.1.2).
  [1, 3, 8, 48, { columns: 3, samplesPerPixel: 2, bytesPerSample: 1 }],
  // Fewer bytes than the image has pixels.
  [9, 9, 8, 48, { columns: 9, samplesPerPixel: 1, bytesPerSample: 1 }],
  [6, 8, 1, 48, null],
  [1, 3, 32, 96, null],
  [null, null, null, 48, null],
])('of %s rows of %s with %s bits, %s in all: %j', async (rows, columns, bitsAllocated, frameBits, layout) => {
  let given: FrameToEncode | undefined;
  const own = { ...table, frameBits };
  const { headers, body } = await sent(
    { rows, columns, bitsAllocated },
    async (frame) => ((given = frame), Buffer.of(1)),
    { own },
  );
  expect(given).toMatchObject({ sha256: 'a', number: 2, layout, length: frameBits / 8 });
  expect([headers['content-encoding'], ...body]).toEqual(['zstd', 1]);
});

it('there are none of what takes work to read, of what is not native, and of what is beyond 64 MiB', () => {
  expect(hasResiduals(table)).toBe(true);
  expect(hasResiduals({ ...table, frameBits: 8 * 64 * 1024 * 1024 })).toBe(true);
  expect(hasResiduals({ ...table, frameBits: 8 * 64 * 1024 * 1024 + 8 })).toBe(false);
  expect(hasResiduals({ ...table, deflated: { offset: 0, length: 1, inflatedLength: 2 } })).toBe(false);
  expect(hasResiduals({ ...table, kind: 'encapsulated', frames: [] })).toBe(false);
});
