// @vitest-environment jsdom
import type { UploadResult } from '@mado/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SnackbarProvider } from 'notistack';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { aStudy } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import type { DropTarget } from './drop-rule.ts';
import { quietBrowser, SilentRequest } from './testing/quiet-browser.ts';
import { UploadArea } from './UploadArea.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { UploadsProvider } from './UploadsProvider.tsx';

const folder: DropTarget = { kind: 'folder', uuid: 'f', org: 'o', foldertype: 'folder', mayUpload: true, name: '症例' };

/** The server's result for a file that is no DICOM. */
const storedFile = (name: string, notes: UploadResult['notes'] = []): UploadResult => ({
  index: 0,
  success: true,
  study: null,
  series: null,
  instance: null,
  file: { uuid: '00000000-0000-4000-8000-000000000001', name },
  error: null,
  notes,
});

let duplicates = false;

beforeAll(startI18n);
beforeEach(() => {
  duplicates = false;
  quietBrowser(() => duplicates);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(dropTarget: DropTarget | null, into?: DropTarget, besideImages = false): void {
  render(
    <SnackbarProvider>
      <UploadsProvider onStored={vi.fn()}>
        <UploadArea dropTarget={dropTarget} isTargetComing={false} place="f">
          {({ pickFiles }) => <button onClick={() => pickFiles(into)}>choose</button>}
        </UploadArea>
        <UploadPanel besideImages={besideImages} onOpenStudy={vi.fn()} />
      </UploadsProvider>
    </SnackbarProvider>,
    { wrapper: Themed },
  );
}

function drop(...names: string[]): void {
  const items = names.map((name) => ({
    kind: 'file',
    webkitGetAsEntry: () => null,
    getAsFile: () => new File(['x'], name),
  }));
  const dataTransfer = { types: ['Files'], items };
  fireEvent.dragEnter(screen.getByTestId('upload-area'), { dataTransfer });
  fireEvent.drop(screen.getByTestId('upload-area'), { dataTransfer });
}

test('says where files will go while they hang over the page', () => {
  show(folder);
  fireEvent.dragEnter(screen.getByTestId('upload-area'), { dataTransfer: { types: ['Files'], items: [] } });
  expect(screen.getByText('「症例」にアップロード')).toBeTruthy();
  fireEvent.dragLeave(screen.getByTestId('upload-area'), { dataTransfer: { types: ['Files'], items: [] } });
  expect(screen.queryByText('「症例」にアップロード')).toBeNull();
});

test('a drop starts an upload that counts in the corner', async () => {
  show(folder);
  drop('a.pdf', 'b.pdf');
  expect(await screen.findByText('アップロード (0/2)')).toBeTruthy();
  expect(screen.getByText('その他のファイル')).toBeTruthy();
});

test('[WB-83] where identifiers went the last time the check sheet comes first, and its settings lead on', async () => {
  localStorage.clear();
  show(folder);
  drop('山田花子.pdf');
  const sheet = within(await screen.findByRole('dialog', { name: '送信前の確認' }));
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'アップロードを実行' }).disabled).toBe(true);
  fireEvent.click(sheet.getByRole('button', { name: '匿名化の設定' }));
  const settings = within(await screen.findByRole('dialog', { name: '匿名化の設定' }));
  expect(settings.queryByRole('textbox')).toBeNull();
  fireEvent.click(settings.getByRole('checkbox', { name: '匿名化する' }));
  fireEvent.click(settings.getByRole('button', { name: 'アップロードを実行' }));
  expect(await screen.findByText('アップロード (0/1)')).toBeTruthy();
});

test('giving up is asked back from the check sheet and the settings; staying loses nothing', async () => {
  localStorage.clear();
  show(folder);
  drop('山田花子.pdf');
  const sheet = () => screen.findByRole('dialog', { name: '送信前の確認' });
  const settings = () => screen.findByRole('dialog', { name: '匿名化の設定' });
  const question = () => screen.findByRole('dialog', { name: 'アップロードを中止しますか？' });
  fireEvent.click(within(await sheet()).getByRole('checkbox'));
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'キャンセル' }));
  expect((await question()).textContent).toContain('まだ何も送信していません。');
  fireEvent.click(screen.getByRole('button', { name: 'アップロードを続ける' }));
  await vi.waitFor(() => expect(screen.queryByText('アップロードを中止しますか？')).toBeNull());
  expect(within(await sheet()).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  fireEvent.keyDown(await sheet(), { key: 'Escape' });
  fireEvent.keyDown(await settings(), { key: 'Escape' });
  await question();
  fireEvent.click(screen.getByRole('button', { name: '中止する' }));
  expect(await screen.findByText('アップロードをキャンセルしました')).toBeTruthy();
  expect(screen.queryByTestId('upload-panel')).toBeNull();
});

test('the panel says when this device loses its network, and when it has it again', async () => {
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const become = (online: boolean) => {
    isOnline = online;
    fireEvent(window, new Event(online ? 'online' : 'offline'));
  };
  const words = 'ネットワークにつながっていません。接続を確認してください。届いた分は残ります。';
  show(folder);
  drop('a.pdf');
  await screen.findByText('アップロード (0/1)');
  expect(screen.queryByText(words)).toBeNull();
  become(false);
  expect(screen.getByText(words)).toBeTruthy();
  become(true);
  expect(screen.queryByText(words)).toBeNull();
  vi.restoreAllMocks();
});

test.each([
  ['here', undefined, 'f'],
  ['into another folder', { ...folder, uuid: 'g' }, 'g'],
])('files that are chosen go %s', async (_where, into, target) => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    asked.push(JSON.parse(init.body));
    return new Response('[]');
  });
  show(folder, into);
  await userEvent.click(screen.getByRole('button', { name: 'choose' }));
  await userEvent.upload(screen.getByTestId('pick-files'), new File(['x'], 'a.pdf'));
  await vi.waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ target_folder: target })));
});

test('the bar counts as the heading does, and shows lighter what is on its way', async () => {
  class SlowRequest extends SilentRequest {
    override upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    override send(): void {
      queueMicrotask(() => this.upload.onprogress?.({ loaded: 1, total: 2 }));
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  show(folder);
  drop('a.pdf', 'b.pdf');
  await screen.findByText('アップロード (0/2)');
  const bar = screen.getByRole('progressbar');
  await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('0'));
  await vi.waitFor(() =>
    expect(bar.querySelector<HTMLElement>('.MuiLinearProgress-bar2')?.style.transform).toBe('translateX(-50%)'),
  );
});

test('files from the chooser start one too', async () => {
  show(folder);
  await userEvent.upload(screen.getByTestId('pick-files'), [new File(['x'], 'a.pdf')]);
  expect(await screen.findByText('アップロード (0/1)')).toBeTruthy();
});

test.each([
  [{ ...folder, mayUpload: false }, 'アップロードにはフルアクセス権限が必要です'],
  [{ ...folder, foldertype: 'study' as const }, 'study 内ではアップロードはできません'],
  [
    { kind: 'root' as const, type: 'org' as const, org: 'o', member: false, name: '' },
    'アップロードには組織に参加する必要があります。',
  ],
])('a drop that is refused says why, and starts nothing', async (dropTarget, words) => {
  show(dropTarget);
  drop('a.pdf');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByTestId('upload-panel')).toBeNull();
});

test('where nothing can be let go a drop says so', async () => {
  show(null);
  drop('a.pdf');
  expect(
    await screen.findByText('ここにはアップロードできません。フォルダを開いてからアップロードしてください。'),
  ).toBeTruthy();
});

test('the share root sends to private and says so [WB-14]', async () => {
  show({ kind: 'root', type: 'share', org: 'o', member: true, name: '共有' });
  drop('a.pdf');
  expect(await screen.findByText('データはプライベート内にアップロードされます。')).toBeTruthy();
  expect(await screen.findByText('アップロード (0/1)')).toBeTruthy();
});

test('the question about duplicates comes only when there are some', async () => {
  duplicates = true;
  show(folder);
  drop('a.pdf');
  expect(await screen.findByText('1 件のファイルがアップロード先にすでに存在します。')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /重複するファイルだけを置き換える/ }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'アップロードを実行' }));
  expect(await screen.findByText('アップロード (0/1)')).toBeTruthy();
});

test('leaving the page is asked back while files are under way, and not before or after', async () => {
  const leave = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  let answer = (): void => undefined;
  class LateRequest extends SilentRequest {
    status = 201;
    responseText = JSON.stringify({ results: [storedFile('a.pdf')] });
    override send(): void {
      answer = () => this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', LateRequest);
  show(folder);
  expect(leave()).toBe(true);
  drop('a.pdf');
  await screen.findByText('アップロード (0/1)');
  expect(leave()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '中止' }));
  await userEvent.click(screen.getByRole('button', { name: '中止する' }));
  // The file is on its way, and is stored after all: so says the message.
  expect(await screen.findByText('アップロードを中止しています (0/1)')).toBeTruthy();
  expect(leave()).toBe(false);
  answer();
  expect(
    await screen.findByText('アップロードをキャンセルしました : 1件のデータがアップロードされました'),
  ).toBeTruthy();
  expect(leave()).toBe(true);
  expect(screen.queryByTestId('upload-panel')).toBeNull();
});

test.each([
  ['says what a study lacks', { received: 1, expected: 3 }],
  ['says what was not sent', null],
])('[WB-78] after giving up a summary opens, and %s', async (_what, incomplete) => {
  const study = aStudy(1, { name: '検査 一', incomplete });
  const first: UploadResult = {
    ...storedFile('a.dcm'),
    study: { uuid: study.uuid, name: study.name, StudyInstanceUID: '1.2.3.1', identity_conflict: false },
  };
  let sent = 0;
  class FailingRequest extends SilentRequest {
    status = 201;
    responseText = JSON.stringify({ results: [first] });
    override send(): void {
      // The second batch does not get through.
      if (++sent > 1) Object.assign(this, { status: 500, responseText: '{}' });
      queueMicrotask(() => this.onloadend());
    }
  }
  vi.stubGlobal('XMLHttpRequest', FailingRequest);
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    if (url.includes('/upload-place')) return Response.json({ in_conference: false });
    if (method === 'PATCH') return new Response(JSON.stringify([study]));
    const { files = [] } = JSON.parse(body) as { files?: unknown[] };
    return new Response(JSON.stringify(files.map(() => ({ exists: false, already_here: false, same: false }))));
  });
  show(folder);
  drop(...Array.from({ length: 11 }, (_, n) => `${n}.dcm`));
  await screen.findByRole('button', { name: '続きから再開' });
  await userEvent.click(screen.getByRole('button', { name: '中止' }));
  await userEvent.click(screen.getByRole('button', { name: '中止する' }));
  expect(await screen.findByText(/^アップロードをキャンセルしました : 1件/)).toBeTruthy();
  expect(screen.queryByTestId('upload-panel')).toBeNull();
  const title = '中止したため、送信が終わらなかったファイル：1 件';
  expect((await screen.findByRole('group', { name: title })).textContent).toContain('10.dcm');
  expect(screen.queryByText('未完了 1 / 3') !== null).toBe(incomplete !== null);
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByTestId('upload-panel')).toBeNull();
});

/** Requests that are answered when the test says so, one file each. */
function answeredLater(): { ends: (() => void)[] } {
  const asked: { ends: (() => void)[] } = { ends: [] };
  class LateRequest extends SilentRequest {
    status = 201;
    responseText = JSON.stringify({ results: [storedFile('a.pdf')] });
    override send(): void {
      asked.ends.push(() => this.onloadend());
    }
  }
  vi.stubGlobal('XMLHttpRequest', LateRequest);
  return asked;
}

test('a second drop waits its turn, then begins, and each has its summary [WB-77, WB-78]', async () => {
  const { ends } = answeredLater();
  show(folder);
  drop('a.pdf');
  await screen.findByText('アップロード (0/1)');
  drop('b.pdf', 'c.pdf');
  expect(await screen.findByText('待機中：症例（2 項目）')).toBeTruthy();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await screen.findByRole('dialog', { name: 'アップロードされたデータの確認' })).toBeTruthy();
  expect(await screen.findByText('アップロード (0/2)')).toBeTruthy();
  expect(screen.queryByText(/待機中/)).toBeNull();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.();
  await screen.findByText('アップロード完了 (2/2)');
  // One summary after the other, and what has ended well is put away with its own.
  const close = () => userEvent.click(screen.getByRole('button', { name: '閉じる', hidden: false }));
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
  expect(screen.getByText('DICOM 以外のファイル：1 件')).toBeTruthy();
  await close();
  await vi.waitFor(() => expect(screen.getAllByTestId('upload-panel')).toHaveLength(1));
  expect(await screen.findAllByText('エラー 1 件')).not.toEqual([]);
  await close();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByTestId('upload-panel')).toHaveLength(1);
});

test('beside images a line says what is not over; what has ended well takes no room [WB-78]', async () => {
  const { ends } = answeredLater();
  show(folder, undefined, true);
  drop('a.pdf');
  await screen.findByText('アップロード (0/1)');
  expect(screen.getByRole('button', { name: '広げる' })).toBeTruthy();
  ends[0]?.();
  await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  await vi.waitFor(() => expect(screen.queryByTestId('upload-panel')).toBeNull());
});

test('a drop that waits is taken back, and does not begin', async () => {
  const { ends } = answeredLater();
  show(folder);
  drop('a.pdf');
  await screen.findByText('アップロード (0/1)');
  drop('b.pdf');
  await userEvent.click(await screen.findByRole('button', { name: '「症例」への待機中のアップロードを取りやめる' }));
  expect(screen.queryByText(/待機中/)).toBeNull();
  ends[0]?.();
  await screen.findByText('アップロード完了 (1/1)');
  expect(ends).toHaveLength(1);
});

test('an upload of which nothing arrived does not say that it is complete', async () => {
  class LosingRequest extends SilentRequest {
    status = 201;
    responseText = JSON.stringify({ results: [] });
    override send(): void {
      queueMicrotask(() => this.onloadend());
    }
  }
  vi.stubGlobal('XMLHttpRequest', LosingRequest);
  show(folder);
  drop('a.pdf');
  expect((await screen.findByText('アップロードが失敗しました (1/1)')).getAttribute('role')).toBe('status');
  expect(screen.queryByText(/完了/)).toBeNull();
});

test.each([[[]], [[{ code: 'empty' }]], [[{ code: 'trailing_bytes' }]]])(
  'the summary opens by itself at the end, whatever is noted: %j',
  async (notes) => {
    class StoringRequest extends SilentRequest {
      status = 201;
      responseText = JSON.stringify({ results: [storedFile('a.dcm', notes)] });
      override send(): void {
        queueMicrotask(() => this.onloadend());
      }
    }
    vi.stubGlobal('XMLHttpRequest', StoringRequest);
    show(folder);
    drop('a.dcm');
    await screen.findByText('アップロード完了 (1/1)');
    expect(await screen.findByRole('dialog', { name: 'アップロードされたデータの確認' })).toBeTruthy();
  },
);

test('[WB-78] what is given up before anything was sent has no summary', async () => {
  duplicates = true;
  show(folder);
  drop('a.pdf');
  await screen.findByText('1 件のファイルがアップロード先にすでに存在します。');
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
  expect(await screen.findByText(/^アップロードをキャンセルしました/)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
