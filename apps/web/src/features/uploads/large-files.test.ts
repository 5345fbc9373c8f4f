// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { batchBytes } from './batches.ts';
import { leftAsItIs } from './deidentification/choice.ts';
import { largeFiles } from './large-files.ts';
import { leavingAsTheyAre } from './leaving-files.ts';
import { UnreadablePart, type PartOf } from './send-part.ts';
import { many, reached, seeming, start, stored, target, world } from './testing/upload-world.ts';
import type { Batch } from './send-batch.ts';
import type { UploadEdges } from './upload-edges.ts';
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

/** Uploads files of a byte of which so many bytes leave. */
async function grown(sizes: readonly number[], own: Partial<UploadEdges> = {}) {
  const left = [...sizes];
  const dicom = async () => ({ blob: new Blob([new Uint8Array(left.shift() ?? 1)]), head: null });
  const edges = world({ ...own, startDeidentifier: () => ({ ...seeming, dicom }) });
  const upload = startUpload(many(sizes.length), target, '症例', edges);
  await reached(upload, 'choosing');
  await upload.choose({ ...leftAsItIs, master: true });
  return { upload, edges };
}

test('batches are cut by what really leaves: what became larger than one goes in parts, alone', async () => {
  const batches: [sizes: number[], parts: [number, string][]][] = [];
  const sendBatch = async (batch: Batch) => {
    batches.push([batch.files.map(({ file }) => file.size), [...(batch.parts ?? [])]]);
    return stored(batch);
  };
  const half = batchBytes / 2;
  const { upload } = await grown([1, half, half, batchBytes + 1, 2], { sendBatch });
  await reached(upload, 'finished');
  expect(batches).toEqual([
    [[1, half], []],
    [[half], []],
    [[batchBytes + 1], [[0, `part of ${batchBytes + 1}`]]],
    [[2], []],
  ]);
  const { succeeded, done, bytesSent, bytesTotal } = upload.getState();
  expect([succeeded, done, bytesSent]).toEqual([5, 5, bytesTotal]);
});

test('where the second of such batches cannot be sent, it and what follows wait in their order', async () => {
  let times = 0;
  const sendBatch = async (batch: Batch) => {
    times += 1;
    if (times === 2) throw new RequestFailure(500, {});
    return stored(batch);
  };
  const { upload, edges } = await grown([batchBytes, batchBytes, batchBytes], { sendBatch });
  await reached(upload, 'stopped');
  expect(upload.getState()).toMatchObject({ succeeded: 1, done: 1 });
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ succeeded: 3, done: 3, failures: [] });
  expect(edges.sent.map((files) => files.length)).toEqual([1, 1, 2]);
});

test('of several files only the one fails of which the browser cannot read a part', async () => {
  const sendPart = async () => {
    throw new UnreadablePart();
  };
  const { upload } = await grown([1, batchBytes + 1, 1], { sendPart });
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ succeeded: 2, done: 3, failures: [{ path: '1.2/IM1' }] });
});

test('of a batch with several parts only the one that cannot be read is named', async () => {
  const one = (id: number) => ({ id, file: large(`${id}`), size: 1, path: `${id}`, head: null });
  const batch = [one(3), one(4)].map((file) => ({ file, sent: file }));
  const sendPart = async (_: Blob, { key }: PartOf) => {
    if (key.startsWith('["4"')) throw new UnreadablePart();
    return 'p1';
  };
  const sending = largeFiles(batch, leavingAsTheyAre, target).send(
    { sendPart },
    () => {},
    new AbortController().signal,
  );
  await expect(sending).rejects.toMatchObject({ files: [{ id: 4 }] });
});

test('what leaves under another name is another part: the server has the name from its beginning', async () => {
  const keys: string[] = [];
  const sendPart = async (_: Blob, { key }: PartOf) => {
    keys.push(key);
    return 'p1';
  };
  const file = { id: 1, file: large('a.mp4'), size: 1, path: 'a.mp4', head: null };
  for (const path of ['a.mp4', 'AB/000001CD.mp4', 'a.mp4'])
    await largeFiles([{ file, sent: { ...file, path } }], leavingAsTheyAre, target).send(
      { sendPart },
      () => {},
      new AbortController().signal,
    );
  expect(keys[0]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(2);
});

test('of two sizes the same name is another part, and what is known of every part of a batch is forgotten', async () => {
  const keys: string[] = [];
  const over: string[] = [];
  const sendPart = async (_: Blob, { key }: PartOf) => {
    keys.push(key);
    return 'p1';
  };
  const partIsOver = async (_: Blob, { key }: PartOf) => void over.push(key);
  const batch = [1, 2].map((size) => {
    const file = { id: size, file: large('a.mp4'), size, path: 'a.mp4', head: null };
    return { file, sent: file };
  });
  const parts = largeFiles(batch, leavingAsTheyAre, target);
  await parts.send({ sendPart }, () => {}, new AbortController().signal);
  await parts.over({ partIsOver });
  expect(new Set(keys).size).toBe(2);
  expect(over).toEqual(keys);
});
