// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import type { Text } from '../../app/language/use-text.ts';
import { leftAsItIs } from './deidentification/choice.ts';
import { UnreadableFile } from './deidentification/deidentifier.ts';
import { failureWords } from './failure-words.ts';
import { lookedAtNothing } from './leaving-files.ts';
import { files, many, reached, seeming, stored, target, world } from './testing/upload-world.ts';
import type { Batch } from './send-batch.ts';
import type { UploadEdges } from './upload-edges.ts';
import { startUpload } from './upload.ts';

const all = { ...leftAsItIs, master: true };
const watching = () => ({ signal: new AbortController().signal, onProgress: () => {} });
/** DICOM of which the head could not be read. */
const headless = () => withText('IM1', `${'\0'.repeat(128)}DICM`);

function withText(name: string, text: string): File {
  const file = new File([text], name);
  // The document of tests has no `arrayBuffer`.
  Object.defineProperty(file, 'slice', {
    value: () => ({ arrayBuffer: async () => Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }),
  });
  return Object.defineProperty(file, 'webkitRelativePath', { value: name });
}

function aDirectory(): File {
  return withText('DICOMDIR', `${'\0'.repeat(128)}DICM 1.2.840.10008.1.3.10 `);
}

const begin = (entries: File[], edges: UploadEdges) => startUpload(entries, target, '症例', edges);

test('[WB-83] before images leave the person says how; nothing is asked of the server until then', async () => {
  const checkThere = vi.fn(async () => ({ duplicates: 0, same: [], sentBefore: [] }));
  const edges = world({ checkThere });
  const upload = begin(many(3), edges);
  await reached(upload, 'choosing');
  expect([checkThere.mock.calls.length, edges.sent.length]).toEqual([0, 0]);
  await upload.choose(all);
  await reached(upload, 'finished');
  expect(edges.sent).toEqual([Array(3).fill('2.25.1.2.1.1.dcm')]);
});

test('[WB-83] what is no image leaves without a question where identifiers stayed the last time', async () => {
  const edges = world({ anonymizesByLastChoice: () => false });
  await reached(begin(files('letter.pdf'), edges), 'finished');
  expect(edges.sent).toEqual([['letter.pdf']]);
});

test('[WB-100] in a conference what is no image is asked about, too, whatever was chosen the last time', async () => {
  let isThere = false;
  const isInConference = vi.fn(async () => {
    if (!isThere) throw new RequestFailure(403, {});
    return true;
  });
  const edges = world({ anonymizesByLastChoice: () => false, isInConference });
  const upload = begin(files('山田花子の紹介状.pdf'), edges);
  // Where nobody can say whether it is one, nothing leaves.
  await reached(upload, 'stopped');
  isThere = true;
  upload.carryOn();
  await reached(upload, 'choosing');
  expect([upload.getState().isConference, edges.sent, isInConference.mock.calls[0]]).toEqual([true, [], [target]]);
});

test('[WB-100] nobody is asked, and nothing leaves, where the session has ended before it is known whether it is one', async () => {
  const known = Promise.withResolvers<boolean>();
  const isInConference = vi.fn(() => known.promise);
  const edges = world({ anonymizesByLastChoice: () => false, isInConference });
  const upload = begin(files('講演.pdf'), edges);
  await vi.waitFor(() => expect(isInConference).toHaveBeenCalled());
  upload.interrupt();
  known.resolve(true);
  await known.promise;
  await Promise.resolve();
  expect([upload.getState().phase, edges.sent]).toEqual(['stopped', []]);
});

test('[WB-78] of an upload that was given up before anything was sent no file is named', async () => {
  const upload = begin(many(2), world());
  await reached(upload, 'choosing');
  await upload.abort();
  expect([upload.getState().phase, upload.getState().notSent]).toEqual(['aborted', []]);
});

test('[WB-100] in a conference a DICOMDIR stays behind, though nothing is anonymised', async () => {
  const edges = world({ isInConference: async () => true });
  const upload = begin([...many(1), headless(), aDirectory(), ...files('講演.pdf')], edges);
  await reached(upload, 'choosing');
  await upload.choose({ ...leftAsItIs, conference: true });
  await reached(upload, 'finished');
  expect([edges.sent.flat(), upload.getState().leftBehind]).toEqual([
    ['1.2.1.1.dcm', '講演.pdf'],
    ['IM1', 'DICOMDIR'],
  ]);
});

test('[WB-83] where identifiers went the last time what is no image is asked about, too, and leaves without its name', async () => {
  const picture = withText('山田花子.jpg', '\u00ff\u00d8\u00ff');
  const edges = world({ anonymizesByLastChoice: () => true });
  const other = withText('佐藤太郎.jpg', '\u00ff\u00d8\u00ff');
  const upload = begin([picture, ...files('山田花子の紹介状.pdf', '佐藤太郎の同意書.pdf'), other], edges);
  await reached(upload, 'choosing');
  expect(edges.sent).toEqual([]);
  await upload.choose(all, { ...lookedAtNothing, seen: new Set([0, 1]) });
  await reached(upload, 'finished');
  expect(edges.sent.flat()).toEqual(['NAME8', 'NAME12']);
  expect(upload.getState().leftBehind).toEqual(['佐藤太郎の同意書.pdf', '佐藤太郎.jpg']);
});

test('a drop that holds nothing is not asked about', async () => {
  await reached(begin([], world({ anonymizesByLastChoice: () => true })), 'finished');
});

test('of two answers the last counts, whichever the de-identifier is ready with first', async () => {
  const waiting: (() => void)[] = [];
  const uids = (old: readonly string[]) =>
    new Promise<readonly string[]>((resolve) => waiting.push(() => resolve(old.map((uid) => `2.25.${uid}`))));
  const edges = world({ startDeidentifier: () => ({ ...seeming, uids }) });
  const upload = begin(many(1), edges);
  await reached(upload, 'choosing');
  const first = upload.choose(all);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const editing = { '1.2': { mode: 'notAnonymizeAndEdit', fields: {} } } as const;
  upload.chooseAgain();
  waiting[0]?.();
  await first;
  expect([upload.getState().phase, edges.sent.length]).toEqual(['choosing', 0]);
  const second = upload.choose(all);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  await upload.choose({ ...leftAsItIs, perStudy: editing });
  waiting[1]?.();
  await second;
  await reached(upload, 'finished');
  expect(edges.sent).toEqual([['1.2/IM0']]);
});

test('an answer that was taken back fails for nobody', async () => {
  const refusals: ((failure: Error) => void)[] = [];
  const openKey = () => new Promise<void>((_, reject) => refusals.push(reject));
  const upload = begin(many(1), world({ startDeidentifier: () => ({ ...seeming, openKey }) }));
  await reached(upload, 'choosing');
  const answer = upload.choose(all);
  await vi.waitFor(() => expect(refusals).toHaveLength(1));
  upload.chooseAgain();
  refusals[0]?.(new RequestFailure(403, {}));
  await expect(answer).resolves.toBeUndefined();
  await upload.abort();
});

test('DICOM whose head could not be read is asked about, too, and leaves by the order for all or not at all', async () => {
  const failing = { read: () => Promise.reject(new Error('the worker failed')), close: () => {} };
  const perStudy = { '1.2': { mode: 'anonymize', fields: {} } } as const;
  for (const [choice, sent, left] of [
    [all, [['NAME3']], []],
    [{ ...leftAsItIs, perStudy }, [], ['IM1']],
    [leftAsItIs, [['IM1']], []],
  ] as const) {
    const edges = world({ startReader: () => failing });
    const upload = begin([headless()], edges);
    await reached(upload, 'choosing');
    await upload.choose(choice);
    await reached(upload, 'finished');
    expect(edges.sent).toEqual(sent);
    expect(upload.getState().leftBehind).toEqual(left);
  }
});

test('what is to be sent again waits until somebody has said how', async () => {
  const edges = world();
  const upload = begin(many(1), edges);
  await reached(upload, 'choosing');
  upload.retry([0]);
  expect([upload.getState().phase, edges.sent.length]).toEqual(['choosing', 0]);
});

test('while a key is refused nothing leaves, and the question stays', async () => {
  const refused = new RequestFailure(403, {});
  let refuse = true;
  const openKey = vi.fn(async () => {
    if (refuse) throw refused;
  });
  const edges = world({ startDeidentifier: () => ({ ...seeming, openKey }) });
  const upload = begin(many(1), edges);
  await reached(upload, 'choosing');
  await expect(upload.preview(all, '1.2', watching())).rejects.toBe(refused);
  await expect(upload.choose(all)).rejects.toBe(refused);
  expect([upload.getState().phase, edges.sent.length]).toEqual(['choosing', 0]);
  refuse = false;
  await upload.preview(all, '1.2', watching());
  await upload.choose(all);
  await reached(upload, 'finished');
  // Twice in vain, and once for all that follows: each call is recorded.
  expect(openKey).toHaveBeenCalledTimes(3);
});

test('[WB-84, WB-87] directories stay behind, and what nobody has looked at; both are told', async () => {
  const edges = world();
  const directory = aDirectory();
  const upload = begin([...many(1), directory, ...files('letter.pdf', 'seen.pdf')], edges);
  await reached(upload, 'choosing');
  await upload.choose(all, { ...lookedAtNothing, seen: new Set([3]) });
  await reached(upload, 'finished');
  expect(edges.sent.flat()).toEqual(['2.25.1.2.1.1.dcm', 'NAME8']);
  expect(upload.getState()).toMatchObject({ leftBehind: ['DICOMDIR', 'letter.pdf'], total: 2, done: 2, succeeded: 2 });
});

test('DICOM of which nobody can say what is in it stays behind, unless somebody has seen it', async () => {
  const edges = world();
  const upload = begin(many(3), edges);
  await reached(upload, 'choosing');
  await upload.choose(all, { ...lookedAtNothing, unseenImages: new Set([0, 1]), seen: new Set([1]) });
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ leftBehind: ['1.2/IM0'], succeeded: 2 });
});

test('they do not where identifiers stay', async () => {
  const edges = world();
  const directory = aDirectory();
  const upload = begin([...many(1), directory, ...files('letter.pdf')], edges);
  await reached(upload, 'choosing');
  await upload.choose(leftAsItIs);
  await reached(upload, 'finished');
  expect(edges.sent.flat()).toEqual(['1.2/IM0', 'DICOMDIR', 'letter.pdf']);
});

test('what cannot be de-identified fails by itself, and what cannot be read; the others of their batch arrive', async () => {
  const answers = [{ refused: 'truncated' }, null];
  const dicom = async (file: Blob) => {
    const answer = answers.shift();
    if (answer === null) throw new UnreadableFile();
    return answer ?? { blob: file, head: null };
  };
  const edges = world({ startDeidentifier: () => ({ ...seeming, dicom }) });
  const upload = begin(many(4), edges);
  await reached(upload, 'choosing');
  await upload.choose(all);
  await reached(upload, 'finished');
  const { failures, succeeded, done, bytesSent, bytesTotal } = upload.getState();
  expect(failures.map(({ path, code, detail }) => [path, code, detail])).toEqual([
    ['1.2/IM0', 'not_deidentified', null],
    ['1.2/IM1', null, null],
  ]);
  expect([succeeded, done, bytesSent]).toEqual([2, 4, bytesTotal]);
});

test('what cannot become black as a person has said does not leave, and says why', async () => {
  const answers = [{ refused: 'mismatch', ofPixels: true as const }];
  const dicom = async (file: Blob) => answers.shift() ?? { blob: file, head: null };
  const upload = begin(many(2), world({ startDeidentifier: () => ({ ...seeming, dicom }) }));
  await reached(upload, 'choosing');
  await upload.choose(all);
  await reached(upload, 'finished');
  const { failures, succeeded } = upload.getState();
  expect([succeeded, failures]).toMatchObject([1, [{ path: '1.2/IM0', reason: 'not_blacked_out' }]]);
  const words = failures.map((failure) => failureWords(failure, ((key: string) => key) as Text));
  expect(words).toEqual(['uploads.failed.not_blacked_out']);
});

test('a batch that could not be sent keeps its place, and what failed of it is not counted twice', async () => {
  let times = 0;
  const sendBatch = async (batch: Batch) => {
    times += 1;
    if (times === 1) throw new RequestFailure(500, {});
    return stored(batch);
  };
  const answers: ({ refused: string } | null)[] = [{ refused: 'truncated' }];
  const dicom = async (file: Blob) => answers.shift() ?? { blob: file, head: null };
  const edges = world({ sendBatch, startDeidentifier: () => ({ ...seeming, dicom }) });
  const upload = begin(many(3), edges);
  await reached(upload, 'choosing');
  await upload.choose(all);
  await reached(upload, 'stopped');
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState()).toMatchObject({ succeeded: 2, done: 3, failures: [{ path: '1.2/IM0' }] });
});

test('where the session ends while the person is asked, the question comes back', async () => {
  const upload = begin(many(1), world());
  await reached(upload, 'choosing');
  upload.interrupt();
  await reached(upload, 'stopped');
  upload.carryOn();
  await reached(upload, 'choosing');
});

test('given up while the person is asked, nothing leaves, and the worker is let go', async () => {
  const close = vi.fn();
  const edges = world({ startDeidentifier: () => ({ ...seeming, close }) });
  const upload = begin(many(1), edges);
  await reached(upload, 'choosing');
  await upload.preview(all, '1.2', watching());
  await upload.abort();
  expect([upload.getState().phase, edges.sent.length, close.mock.calls.length]).toEqual(['aborted', 0, 1]);
});
