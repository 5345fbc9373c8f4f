// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { StoppedUpload } from './StoppedUpload.tsx';
import { files, many, reached, start, stored, world } from './testing/upload-world.ts';
import { quietBrowser } from './testing/quiet-browser.ts';
import { UploadPanel } from './UploadPanel.tsx';
import { UploadsProvider } from './UploadsProvider.tsx';
import { useUploads } from './uploads-context.ts';

const yamada = { access_token: 'a', email: 'yamada@example.jp', username: 'yamada' };

beforeAll(startI18n);
beforeEach(() => session.start(yamada));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

test('a session that ends while files are checked or sent stops the upload; going on brings every file once', async () => {
  let answer = (): void => undefined;
  const first = new Promise<void>((resolve) => (answer = resolve));
  const checked = vi.fn(async () => {
    if (checked.mock.calls.length === 1) await first;
    return { duplicates: 0, same: [], sentBefore: [] };
  });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const edges = world({
    checkThere: checked,
    sendBatch: async (batch) => {
      await arrived;
      return stored(batch);
    },
  });
  const upload = start(many(57), edges);
  await reached(upload, 'checking');
  upload.interrupt();
  expect(upload.getState()).toMatchObject({ phase: 'stopped', problem: { kind: 'session' } });
  answer();
  await first;
  upload.carryOn();
  await reached(upload, 'sending');
  upload.interrupt();
  arrive();
  await vi.waitFor(() => expect(upload.getState().succeeded).toBe(30));
  expect(upload.getState().phase).toBe('stopped');
  expect(edges.sent).toHaveLength(3);
  upload.carryOn();
  await reached(upload, 'finished');
  expect(new Set(edges.sent.flat()).size).toBe(57);
  expect(edges.sent.flat()).toHaveLength(57);
  expect(checked).toHaveBeenCalledTimes(2);
});

test('one that ends while files are found: nobody is asked about them before the person goes on', async () => {
  const checkThere = vi.fn(async () => ({ duplicates: 0, same: [], sentBefore: [] }));
  const upload = start(many(3), world({ checkThere }));
  upload.interrupt();
  await vi.waitFor(() => expect(upload.getState().total).toBe(3));
  expect(upload.getState().phase).toBe('stopped');
  expect(checkThere).not.toHaveBeenCalled();
  upload.carryOn();
  await reached(upload, 'finished');
  expect(upload.getState().succeeded).toBe(3);
});

function Begins(): ReactNode {
  const { begin } = useUploads();
  // oxlint-disable-next-line react/exhaustive-deps -- once, as one drop
  useEffect(() => begin(files('a.pdf'), { kind: 'root', type: 'private', org: 'o', member: true, name: 'x' }), []);
  return null;
}

/** A page on which an upload of one file has begun. */
async function beginUpload(): Promise<void> {
  quietBrowser();
  showPage();
  await screen.findByText('アップロード (0/1)');
}

function showPage(): void {
  render(
    <SnackbarProvider>
      <UploadsProvider onStored={vi.fn()}>
        <Begins />
        <StoppedUpload />
        <UploadPanel onOpenStudy={vi.fn()} />
      </UploadsProvider>
    </SnackbarProvider>,
    { wrapper: Themed },
  );
}

test('signed out in another tab, this one says that its upload has stopped; the same person goes on, another sees nothing of it', async () => {
  await beginUpload();
  act(() => session.end());
  const words = (await screen.findByTestId('stopped-upload')).textContent;
  expect(words).toContain('ログインが終了したため');
  expect(words, '[WB-78]').toContain('成功 0 件まだ送信していないファイル：1 件');
  // The panel names patients.
  expect(screen.queryByTestId('upload-panel')).toBeNull();
  act(() => session.start({ ...yamada, access_token: 'b', email: 'suzuki@example.jp' }));
  expect(screen.queryByTestId('upload-panel')).toBeNull();
  act(() => session.start(yamada));
  expect(screen.getByRole('button', { name: '続きから再開' })).toBeTruthy();
  expect(within(screen.getByTestId('upload-panel')).getByTestId('so-far').textContent, '[WB-78]').toContain('：1 件');
});

test('a tab that hears of a sign-out and of another person’s sign-in together sends nothing more of its upload', async () => {
  await beginUpload();
  act(() => session.start({ ...yamada, access_token: 'b', email: 'suzuki@example.jp' }));
  expect(screen.queryByTestId('upload-panel')).toBeNull();
  act(() => session.start(yamada));
  expect(screen.getByTestId('upload-panel').dataset['phase']).toBe('stopped');
});

test('what was said before files leave waits for the same person, and is shown to no other', async () => {
  quietBrowser();
  localStorage.removeItem(`deidentification ${yamada.email}`);
  showPage();
  const sheet = () => screen.findByRole('dialog', { name: '送信前の確認' });
  fireEvent.click(within(await sheet()).getByRole('checkbox', { name: /a\.pdf/ }));
  act(() => session.end());
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => session.start({ ...yamada, access_token: 'b', email: 'suzuki@example.jp' }));
  expect(screen.queryByText(/a\.pdf/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => session.start(yamada));
  fireEvent.click(screen.getByRole('button', { name: '続きから再開' }));
  expect(within(await sheet()).getByRole<HTMLInputElement>('checkbox', { name: /a\.pdf/ }).checked).toBe(true);
});

test('what an upload that was put away knew of its patients is forgotten', async () => {
  const upload = start(many(3), world());
  await reached(upload, 'finished');
  upload.draft.setState({ isChecking: true });
  upload.close();
  expect(upload.draft.getState()).toEqual({});
});
