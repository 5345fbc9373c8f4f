// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { batchBytes } from './batches.ts';
import { leftAsItIs } from './deidentification/choice.ts';
import { UnreadablePart, type PartOf } from './send-part.ts';
import { reached, seeming, start, stored, target, world } from './testing/upload-world.ts';
import type { Batch } from './send-batch.ts';
import { startUpload } from './upload.ts';

const bytes = new Uint8Array(batchBytes + 1);
const large = (name: string, lastModified = 1): File => {
  const file = new File([bytes], name, { lastModified });
  return Object.defineProperty(file, 'webkitRelativePath', { value: name });
};

test('a large file comes in parts, and its batch names it', async () => {
  const batches: Batch[] = [];
  const sendPart = vi.fn(async () => 'p1');
  const partIsOver = vi.fn(async () => {});
  const edges = world({
    sendPart,
    partIsOver,
    sendBatch: async (batch) => {
      batches.push(batch);
      return stored(batch);
    },
  });
  await reached(start([large('a.mp4')], edges), 'finished');
  expect(sendPart).toHaveBeenCalledTimes(1);
  expect(sendPart.mock.calls[0]).toMatchObject([{ name: 'a.mp4' }, { target }, {}, {}]);
  expect(batches.map(({ parts }) => [...(parts ?? [])])).toEqual([[[0, 'p1']]]);
  expect(partIsOver).toHaveBeenCalledTimes(1);
});

test('where the line is cut nothing of its place is lost, and the same part goes on', async () => {
  const keys: string[] = [];
  const sendPart = async (_: Blob, { key }: PartOf) => {
    keys.push(key);
    if (keys.length === 1) throw RequestFailure.unanswered(false);
    return 'p1';
  };
  const upload = start([large('a.mp4')], world({ sendPart }));
  await reached(upload, 'stopped');
  upload.carryOn();
  await reached(upload, 'finished');
  expect(new Set(keys).size).toBe(1);
  expect(upload.getState()).toMatchObject({ succeeded: 1, failures: [] });
});

test('another file, another state of it and another order are another part', async () => {
  const keys: string[] = [];
  const sendPart = async (_: Blob, { key }: PartOf) => {
    keys.push(key);
    return 'p1';
  };
  const choices = [
    leftAsItIs,
    { ...leftAsItIs, master: true },
    { ...leftAsItIs, master: true, fields: { PatientID: '' } },
  ];
  const sent = [large('1.2/IM1', 1), large('1.2/IM1', 2), large('1.2/IM2', 1)];
  const dicom = async (file: Blob) => ({ blob: file, head: null });
  for (const file of sent)
    for (const choice of choices) {
      const upload = startUpload(
        [file],
        target,
        '症例',
        world({ sendPart, startDeidentifier: () => ({ ...seeming, dicom }) }),
      );
      await reached(upload, 'choosing');
      await upload.choose(choice);
      await reached(upload, 'finished');
    }
  expect(new Set(keys).size).toBe(9);
});

test('what the browser cannot read of it fails, as any other file', async () => {
  const sendPart = async () => {
    throw new UnreadablePart();
  };
  const upload = start([large('a.mp4')], world({ sendPart }));
  await reached(upload, 'finished');
  expect(upload.getState().failures).toMatchObject([{ path: 'a.mp4', detail: null }]);
});
