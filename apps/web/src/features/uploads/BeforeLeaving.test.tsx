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
import { aHead } from './testing/upload-world.ts';
import type { UploadFile } from './upload-state.ts';
import type { Upload } from './upload.ts';

const preview: StudyPreview = {
  example: { changed: [], kept: [], identityRemoved: true },
  byHand: 0,
  refused: 0,
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

async function show(files: readonly UploadFile[], previewed: Promise<StudyPreview> = Promise.resolve(preview)) {
  const choose = vi.fn<Upload['choose']>(async () => {});
  const upload = { files: () => files, preview: () => previewed, choose, chooseAgain: () => {} } as unknown as Upload;
  render(<BeforeLeaving upload={upload} onCancel={vi.fn()} />, { wrapper: Themed });
  const settings = within(await screen.findByRole('dialog', { name: '匿名化の設定' }));
  fireEvent.click(settings.getByRole('button', { name: /^次へ/ }));
  const sheet = within(await screen.findByRole('dialog', { name: '送信前の確認' }));
  const send = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'アップロードを実行' });
  return { choose, send };
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
