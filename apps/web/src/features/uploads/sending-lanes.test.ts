// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { batchBytes } from './batches.ts';
import { batchesInFlight } from './batches-in-flight.ts';
import { leftAsItIs } from './deidentification/choice.ts';
import { leavingAsTheyAre } from './leaving-files.ts';
import { publishedState } from './published-state.ts';
import { sendingLanes } from './sending-lanes.ts';
import { many, reached, seeming, stored, target, world } from './testing/upload-world.ts';
import type { UploadFile } from './upload-state.ts';
import { startUpload } from './upload.ts';

const aFile = (id: number): UploadFile => ({
  id,
  file: new File(['x'], `${id}`),
  size: 1,
  path: `${id}`,
  head: null,
});

/** Lanes whose files are small, and leave so large that each needs a batch of its own. */
function lanesOf(count: number, readied: Promise<void> = Promise.resolve()) {
  const waiting = Array.from({ length: count }, (_, id) => aFile(id));
  const inFlight = batchesInFlight();
  const published = publishedState('u', '症例', inFlight, () => 0);
  const controller = new AbortController();
  const answers: PromiseWithResolvers<void>[] = [];
  const edges = world({
    sendBatch: async (batch) => {
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      return stored(batch);
    },
  });
  const grown = new File([new Uint8Array(batchBytes)], 'grown');
  const leaving = {
    ...leavingAsTheyAre,
    ready: async (files: readonly UploadFile[]) => {
      await readied;
      return {
        leaving: files.map((file) => ({ file, sent: { ...file, file: grown } })),
        refused: [],
        notBlackedOut: [],
        tooLarge: [],
        unreadable: [],
      };
    },
  };
  const failures: unknown[] = [];
  published.enter('sending');
  const lanes = sendingLanes({
    published,
    inFlight,
    edges,
    waiting,
    leaving: () => leaving,
    howToSend: () => ({ target, duplicate: 'fileReplace', upload: 'u' }),
    signal: controller.signal,
    onAllSent: () => {},
    onFailure: (failure) => {
      failures.push(failure);
      published.enter('stopped');
    },
  });
  return { waiting, published, controller, answers, edges, lanes, failures };
}

const ids = (files: readonly UploadFile[]): number[] => files.map(({ id }) => id);
const begun = (answers: readonly unknown[], count: number) => expect.poll(() => answers.length).toBe(count);

test('where another lane has stopped, what a lane had readied and not sent waits again, before the others', async () => {
  const { waiting, answers, lanes, edges, failures } = lanesOf(25);
  lanes.start();
  await begun(answers, 3);
  expect(ids(waiting)).toEqual([]);
  answers[2]!.reject(new RequestFailure(500, {}));
  await expect.poll(() => failures.length).toBe(1);
  expect(ids(waiting)).toEqual([20, 21, 22, 23, 24]);
  answers[1]!.resolve();
  await expect.poll(() => waiting.length).toBe(14);
  answers[0]!.resolve();
  await lanes.ended();
  // What was sent and answered is not there; nothing else is missing, and nothing is there twice.
  expect(ids(waiting)).toEqual(Array.from({ length: 25 }, (_, id) => id).filter((id) => id !== 0 && id !== 10));
  expect(edges.sent).toHaveLength(3);
});

test('[WB-78] of an upload that was given up what has not left is put back to be named, and nothing more leaves', async () => {
  const { waiting, published, controller, answers, lanes, failures } = lanesOf(3);
  lanes.start();
  await begun(answers, 1);
  published.enter('aborting');
  controller.abort();
  answers[0]!.resolve();
  await lanes.ended();
  expect(ids(waiting)).toEqual([1, 2]);
  expect(failures).toEqual([]);
});

test('[WB-78] what was being readied when the upload was given up is put back, too, and is not sent', async () => {
  const readied = Promise.withResolvers<void>();
  const { waiting, published, controller, lanes, edges, failures } = lanesOf(3, readied.promise);
  lanes.start();
  expect(waiting).toEqual([]);
  published.enter('aborting');
  controller.abort();
  readied.resolve();
  await lanes.ended();
  expect([ids(waiting), edges.sent, failures]).toEqual([[0, 1, 2], [], []]);
});

test.each([
  ['fails when the upload is given up', true, new RequestFailure(500, {})],
  ['is cut off', false, new DOMException('cut off', 'AbortError')],
])('[WB-78] a batch that %s is put back, and is no failure of the upload', async (_, isOver, failure) => {
  const { waiting, published, controller, answers, lanes, failures } = lanesOf(3);
  lanes.start();
  await begun(answers, 1);
  published.enter('aborting');
  if (isOver) controller.abort();
  answers[0]!.reject(failure);
  await lanes.ended();
  expect([ids(waiting), failures]).toEqual([[0, 1, 2], []]);
});

test('[BI-23] each file that cannot leave fails with its reason, and the others are sent', async () => {
  const why = [
    { refused: 'too_large', ofPixels: true },
    { refused: 'bad_frame', ofPixels: true },
    { refused: 'cut' },
  ] as const;
  const left = [...why];
  const dicom = async (file: Blob) => left.shift() ?? { blob: file, head: null };
  const upload = startUpload(many(4), target, '症例', world({ startDeidentifier: () => ({ ...seeming, dicom }) }));
  await reached(upload, 'choosing');
  await upload.choose({ ...leftAsItIs, master: true });
  await reached(upload, 'finished');
  const { succeeded, done, failures } = upload.getState();
  expect([succeeded, done]).toEqual([1, 4]);
  expect(failures.map(({ path, code, reason }) => [path, code, reason])).toEqual(
    expect.arrayContaining([
      ['1.2/IM0', 'not_deidentified', 'too_large_to_black_out'],
      ['1.2/IM1', 'not_deidentified', 'not_blacked_out'],
      ['1.2/IM2', 'not_deidentified', null],
    ]),
  );
});
