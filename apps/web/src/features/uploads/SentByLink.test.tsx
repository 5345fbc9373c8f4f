// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { SentByLink } from './SentByLink.tsx';
import { startingState, type UploadState } from './upload-state.ts';
import type { Upload } from './upload.ts';
import { UploadsContext, type Uploads } from './uploads-context.ts';

beforeAll(startI18n);
beforeEach(() => session.end());
afterEach(cleanup);

const study = {
  uuid: 'a',
  name: '匿名 A-1',
  date: '',
  description: '',
  modalities: ['CT'],
  series: ['s'],
  instances: 12,
  derived: 0,
  identityConflict: false,
  StudyInstanceUID: '1.2.3',
  incomplete: null,
};

/** Uploads to folder `f`, in the order in which they began. */
function show(...states: (Partial<UploadState> & { folder?: string; by?: string })[]) {
  const byLink = states.map(({ folder = 'f', by = null, ...state }, n) => {
    const upload = createStore<UploadState>()(() => ({ ...startingState(`u${n}`, ''), ...state }));
    return { upload: upload as unknown as Upload, folder, by, change: upload.setState };
  });
  render(
    <UploadsContext value={{ byLink } as Partial<Uploads> as Uploads}>
      <SentByLink folder="f" />
    </UploadsContext>,
    { wrapper: Themed },
  );
  return byLink.map(({ change }) => change);
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('what was sent is listed from when it goes, the last first, with how far it is [WB-102]', () => {
  const [first, second] = show({ phase: 'choosing' }, { phase: 'preparing' }, { phase: 'finished', folder: 'other' });
  expect(screen.queryByRole('heading', { name: '送ったもの' })).toBeNull();
  act(() => first?.({ phase: 'finished', succeeded: 12, done: 12, total: 12, studies: [study] }));
  act(() => second?.({ phase: 'sending', succeeded: 3, done: 3, total: 20 }));
  expect(screen.getByRole('heading', { name: '送ったもの' })).toBeTruthy();
  expect(lines()).toEqual(['アップロード (3/20)成功 3 件内容を確認', 'アップロード完了成功 12 件匿名 A-1CT内容を確認']);
  act(() => second?.({ phase: 'stopped' }));
  expect(lines()[0]).toContain('アップロードを中断しました');
  act(() => second?.({ phase: 'aborted' }));
  expect(lines()[0]).toContain('アップロードをキャンセルしました');
});

test('one says what did not arrive, and shows its summary again, without a way to what was brought', async () => {
  const failure = { id: 0, path: 'ct/a.dcm', detail: '壊れています', code: null, file: null };
  show({ phase: 'finished', succeeded: 11, done: 12, total: 12, studies: [study], failures: [failure] });
  expect(lines()[0]).toContain('エラー 1 件');
  await userEvent.click(screen.getByRole('button', { name: '内容を確認' }));
  const summary = screen.getByRole('dialog', { name: 'アップロードされたデータの確認' });
  expect(within(summary).getByText(/ct\/a\.dcm/)).toBeTruthy();
  expect(within(summary).queryByRole('button', { name: 'ビューアで開く' })).toBeNull();
});

test('what somebody sent who has signed out is not told to who comes then', () => {
  show({ phase: 'finished', succeeded: 1, by: 'yamada@example.jp' });
  expect(screen.queryByTestId('sent-by-link')).toBeNull();
});
