// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { FileToLookAt, LookedFile } from '../../../workers/deidentify/look-at-files.ts';
import { aHead, seeming } from '../testing/upload-world.ts';
import type { UploadFile } from '../upload-state.ts';
import { leftAsItIs, type DeidentificationChoice } from './choice.ts';
import type { Deidentifier } from './deidentifier.ts';
import { lookAtStudy, studiesByUid } from './look-at-study.ts';

const choice: DeidentificationChoice = {
  ...leftAsItIs,
  master: true,
  perStudy: { '1.2': { mode: 'notAnonymize', fields: {} } },
};
const image = (id: number, study: string, said: Partial<UploadFile['head']> = {}): UploadFile => ({
  id,
  file: new File([], String(id)),
  size: id,
  path: String(id),
  head: { ...aHead(study), SOPInstanceUID: `${study}.1.${id}`, ...said },
});

/** A de-identifier that finds in files, by their numbers, what it is told. */
function finding(found: Readonly<Record<string, LookedFile>>) {
  const look = vi.fn(async (files: readonly FileToLookAt[]) =>
    files.map(({ file }) => found[file.name] ?? { byHand: false, uids: [] }),
  );
  const preview = vi.fn<Deidentifier['preview']>(async () => ({ changed: [], kept: [], identityRemoved: true }));
  return { ...seeming, look, preview };
}

function lookAt(deidentifier: Deidentifier, study: string, files: UploadFile[], others: UploadFile[] = []) {
  const byUid = studiesByUid([...files, ...others]);
  const stop = new AbortController();
  const done: number[] = [];
  const onProgress = (count: number) => void done.push(count);
  const studyOf = (uid: string) => byUid.get(uid);
  const looked = lookAtStudy(deidentifier, { choice, study, files, studyOf, signal: stop.signal, onProgress });
  return { looked, done, stop };
}

test('[WB-84] a study is judged by all of its files, and one in which something stays is shown', async () => {
  const files = Array.from({ length: 60 }, (_, id) => image(id, '1.1'));
  const deidentifier = finding({
    '3': { refused: 'truncated' },
    '41': { byHand: true, uids: [] },
    '59': { byHand: true, uids: [] },
  });
  const { looked, done } = lookAt(deidentifier, '1.1', files);
  expect(await looked).toMatchObject({ byHand: 2, refused: [files[3]?.path], documents: [], lost: [] });
  expect(done).toEqual([25, 50, 60]);
  expect(deidentifier.preview.mock.calls.map(([{ name }]) => name)).toEqual(['41']);
});

test('[WB-84] of a study that is edited alone the files that cannot leave are named before, too', async () => {
  const edited = { ...choice, perStudy: { '1.2': { mode: 'notAnonymizeAndEdit', fields: {} } } } as const;
  const conference = { ...leftAsItIs, conference: true };
  const files = [image(0, '1.2'), image(1, '1.2')];
  const refusedBy = async (how: DeidentificationChoice) => {
    const { signal } = new AbortController();
    const looking = { choice: how, study: '1.2', files, studyOf: null, signal, onProgress: () => {} };
    return (await lookAtStudy(finding({ '1': { refused: 'truncated' } }), looking)).refused;
  };
  expect([await refusedBy(edited), await refusedBy(conference)]).toEqual([['1'], ['1']]);
  // What leaves as it is leaves whatever is wrong with it.
  expect(await refusedBy(choice)).toEqual([]);
});

test('[WB-84] references between a study that is anonymised and one that is not are lost, in both directions', async () => {
  const [own, asItIs, alike] = [image(0, '1.1'), image(1, '1.2'), image(2, '1.3')];
  const of = (file: UploadFile, study: string, uid: string) =>
    lookAt(finding({ [file.id]: { byHand: false, uids: [uid, '9.9'] } }), study, [file], [own, asItIs, alike]).looked;
  expect((await of(own, '1.1', '1.2.1.1')).lost).toEqual(['1.2']);
  expect((await of(own, '1.1', '1.2')).lost).toEqual(['1.2']);
  expect((await of(own, '1.1', '1.3.1.2')).lost).toEqual([]);
  expect((await of(asItIs, '1.2', '1.1.1.0')).lost).toEqual(['1.1']);
});

test('a document is shown as it leaves where somebody has seen it', async () => {
  const deidentifier = finding({});
  const document = image(4, '1.1', { holdsDocument: true });
  expect((await lookAt(deidentifier, '1.1', [document]).looked).documents).toEqual([4]);
  expect(deidentifier.preview.mock.calls[0]?.[1]).toMatchObject({ keepDocument: true });
});

test('nothing more is looked at once nobody waits for it', async () => {
  const deidentifier = finding({});
  const { looked, stop } = lookAt(
    deidentifier,
    '1.1',
    Array.from({ length: 60 }, (_, id) => image(id, '1.1')),
  );
  stop.abort();
  await expect(looked).rejects.toMatchObject({ name: 'AbortError' });
  expect(deidentifier.look).toHaveBeenCalledOnce();
});
