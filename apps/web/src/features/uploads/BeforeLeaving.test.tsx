// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { loadPart } from '../../app/load-part.ts';
import { Themed } from '../../testing/frame.tsx';
import type { BurnedInAnswer, BurnedInRequest } from '../../workers/burned-in.worker.ts';
import { BeforeLeaving } from './BeforeLeaving.tsx';
import type { FoundText } from './burned-in/index.ts';
import { stubSight } from './burned-in/testing/sight.ts';
import { aFlaggedSeries } from './burned-in/testing/a-flagged-series.ts';
import type { StudyPreview } from './deidentification/study-to-send.ts';
import { emptyDraft } from './leaving-draft.ts';
import { aHead } from './testing/upload-world.ts';
import type { UploadFile } from './upload-state.ts';
import type { Upload } from './upload.ts';

const preview: StudyPreview = {
  example: { changed: [], kept: [], identityRemoved: true },
  byHand: 0,
  refused: [],
  documents: [],
  lost: [],
};
const file = (id: number, more: Partial<UploadFile> = {}): UploadFile => ({
  id,
  file: new File(['x'], `IM${id}`),
  size: 1,
  path: `IM${id}`,
  head: aHead('1.2'),
  ...more,
});

beforeAll(async () => {
  await startI18n();
  await loadPart(async () => null);
});
let answer: (found: FoundText) => void;
beforeEach(() => {
  localStorage.clear();
  stubSight();
  const { promise, resolve } = Promise.withResolvers<FoundText>();
  answer = resolve;
  class Finder {
    onmessage: ((event: { data: BurnedInAnswer }) => void) | null = null;
    postMessage(request: BurnedInRequest): void {
      if ('stop' in request) return;
      const tell = (found: FoundText) => this.onmessage?.({ data: { id: request.id, found } as BurnedInAnswer });
      if ('files' in request.task) void promise.then(tell);
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Finder);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(
  files: readonly UploadFile[],
  previewed: Promise<StudyPreview> = Promise.resolve(preview),
  isConference = false,
) {
  const choose = vi.fn<Upload['choose']>(async () => {});
  const draft = emptyDraft();
  const onCancel = vi.fn();
  const upload = {
    files: () => files,
    preview: () => previewed,
    choose,
    chooseAgain: () => {},
    draft,
    byLink: null,
    getState: () => ({ isConference }),
  };
  const shown = <BeforeLeaving upload={upload as unknown as Upload} onCancel={onCancel} />;
  const { unmount } = render(shown, { wrapper: Themed });
  const comeAgain = (): void => {
    unmount();
    render(shown, { wrapper: Themed });
  };
  // Without images the settings are passed over.
  const next = within(await screen.findByRole('dialog')).queryByRole('button', { name: /^次へ/ });
  if (next) fireEvent.click(next);
  await screen.findByRole('dialog', { name: '送信前の確認' });
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'アップロードを実行' });
  return { choose, send, comeAgain, onCancel };
}

test('documents and images that nobody can see are told, and those that were not ticked are not among the seen', async () => {
  const document = file(5, { head: { ...aHead('1.2'), holdsDocument: true } });
  const { choose, send } = await show([file(4), document, file(6, { head: null, kind: 'dicom' }), file(7)]);
  answer({ series: [], unseen: [{ id: 6, why: 'damaged' }] });
  await waitFor(() => expect(send().disabled).toBe(false));
  fireEvent.click(screen.getByRole('checkbox', { name: /IM6/ }));
  fireEvent.click(send());
  expect(choose.mock.calls.map(([, looked]) => looked)).toEqual([
    { seen: new Set([6]), unseenImages: new Set([5, 6]), blackouts: new Map() },
  ]);
});

test('nothing is sent while text is looked for, nor before each series that may hold some was confirmed', async () => {
  const { send } = await show([file(4)]);
  await screen.findByText(/^画像内の文字を探しています/);
  await screen.findByRole('button', { name: /患者1\.2.*/ });
  expect(send().disabled).toBe(true);
  answer({ series: [aFlaggedSeries('a', { images: [{ id: 4, frames: 2 }] })], unseen: [] });
  await screen.findByText('確認が済んでいないシリーズ：1 件');
  expect(send().disabled).toBe(true);
});

test('nothing is sent before it was read what would leave of each study', async () => {
  const { promise, resolve } = Promise.withResolvers<StudyPreview>();
  const { send } = await show([file(4)], promise);
  answer({ series: [], unseen: [] });
  await waitFor(() => expect(screen.queryByText(/^画像内の文字を探しています/)).toBeNull());
  expect(send().disabled).toBe(true);
  resolve(preview);
  await waitFor(() => expect(send().disabled).toBe(false));
});

const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('settings, ticks and what was confirmed are there again, after the way back and after the dialogs were gone', async () => {
  const document = file(5, { head: { ...aHead('1.2'), holdsDocument: true } });
  const { comeAgain } = await show([file(4), document]);
  answer({ series: [aFlaggedSeries('a', { images: [{ id: 4, frames: 1 }] })], unseen: [] });
  fireEvent.click(await screen.findByRole('checkbox', { name: /IM5/ }));
  const boxes = () => screen.queryAllByRole('button', { name: /削除/ }).length;
  const added = boxes() + 1;
  fireEvent.click(screen.getByRole('button', { name: '範囲を追加' }));
  expect(boxes()).toBe(added);
  fireEvent.click(screen.getByRole('button', { name: '戻る' }));
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '患者氏名の新しい値' });
  await dialog('匿名化の設定');
  fireEvent.change(name(), { target: { value: '症例' } });
  comeAgain();
  await dialog('匿名化の設定');
  expect(name().value).toBe('症例');
  fireEvent.click(screen.getByRole('button', { name: /^次へ/ }));
  await dialog('送信前の確認');
  expect([tick(/IM5/).checked, boxes()]).toEqual([true, added]);
  comeAgain();
  await dialog('送信前の確認');
  expect([tick(/IM5/).checked, boxes()]).toEqual([true, added]);
});

test('a tick of a file that by other settings needs none does not let it leave unseen', async () => {
  const document = file(5, { head: { ...aHead('1.3'), holdsDocument: true } });
  const { choose, send } = await show([file(4), document]);
  answer({ series: [], unseen: [] });
  fireEvent.click(await screen.findByRole('checkbox', { name: /IM5/ }));
  fireEvent.click(screen.getByRole('button', { name: '戻る' }));
  fireEvent.click(await screen.findByRole('button', { name: /^検査ごとの設定/ }));
  fireEvent.change(screen.getAllByRole('combobox')[1]!, { target: { value: 'notAnonymize' } });
  fireEvent.click(screen.getByRole('button', { name: /^次へ/ }));
  await dialog('送信前の確認');
  await waitFor(() => expect(send().disabled).toBe(false));
  fireEvent.click(send());
  expect(choose.mock.calls[0]?.[1]).toMatchObject({ seen: new Set(), unseenImages: new Set() });
});

test('Escape leads from the sheet to the settings, and from there it asks to give up', async () => {
  const { onCancel } = await show([file(4)]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.keyDown(await dialog('匿名化の設定'), { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledOnce();
});

test('[WB-100] in a conference every study is anonymised and edited, whatever stood elsewhere, and that says nothing of other uploads', async () => {
  const key = 'deidentification ';
  const elsewhere = JSON.stringify({ master: false, checked: [], options: [] });
  localStorage.setItem(key, elsewhere);
  const { choose, send } = await show([file(4)], undefined, true);
  answer({ series: [], unseen: [] });
  expect(screen.getAllByText(/匿名化して編集する/)).not.toEqual([]);
  await waitFor(() => expect(send().disabled).toBe(false));
  fireEvent.click(send());
  expect(choose.mock.calls[0]?.[0]).toMatchObject({
    master: true,
    conference: true,
    perStudy: { '1.2': { mode: 'anonymizeAndEdit', fields: { PatientName: '', StudyDate: '19000101' } } },
  });
  expect(localStorage.getItem(key)).toBe(elsewhere);
});

test('[WB-100] DICOM for which there is no order stays behind, by name, in a conference without anonymising, too', async () => {
  const directory = file(5, { path: 'CD/DICOMDIR', head: null, kind: 'dicomdir' });
  const damaged = file(6, { path: 'CD/IM6', head: null, kind: 'dicom' });
  const { send } = await show([file(4), directory, damaged], undefined, true);
  answer({ series: [], unseen: [] });
  expect(screen.getByText('CD/DICOMDIR')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '戻る' }));
  await dialog('匿名化の設定');
  fireEvent.click(screen.getByRole('checkbox', { name: '匿名化する' }));
  expect(screen.getByText(/ビューアに表示される患者の情報だけを空にして送信します/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^次へ/ }));
  await dialog('送信前の確認');
  expect([screen.getByText('CD/DICOMDIR'), screen.getByText('CD/IM6')]).toHaveLength(2);
  await waitFor(() => expect(send().disabled).toBe(false));
});

test('[WB-100] in a conference without anonymising files of a talk leave alone, too, and unticked', async () => {
  const talk = file(5, { path: '講演.pdf', head: null, kind: null });
  const { choose, send } = await show([talk], undefined, true);
  expect(send().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '匿名化の設定' }));
  await dialog('匿名化の設定');
  fireEvent.click(screen.getByRole('checkbox', { name: '匿名化する' }));
  fireEvent.click(screen.getByRole('button', { name: /^次へ/ }));
  await dialog('送信前の確認');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('名前も内容もそのまま送信するファイル：1 件')).toBeTruthy();
  expect(screen.getByText('講演.pdf')).toBeTruthy();
  expect(send().disabled).toBe(false);
  fireEvent.click(send());
  expect(choose.mock.calls[0]?.[0]).toMatchObject({ master: false, conference: true });
});
