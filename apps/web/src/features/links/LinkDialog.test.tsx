// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { aFile, aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { followLink } from './follow-link.ts';
import { LinkDialog } from './LinkDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a link is made once its address is one, and OK waits until then [LK-1]', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(aFile(1, 's9/url')), { status: 201 });
  });
  const onDone = vi.fn<() => void>();
  render(<LinkDialog of={{ parent_folder: aUuid(2) }} onClose={vi.fn()} onDone={onDone} />, { wrapper: Themed });
  const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: 'OK' });
  const url = screen.getByLabelText('URL');
  expect(ok().disabled).toBe(true);
  for (const wrong of ['example', 'javascript:alert(1)', 'https://a:b@example.jp']) {
    fireEvent.change(url, { target: { value: wrong } });
    expect(screen.getByText('正しい URL を入力してください')).toBeTruthy();
    expect(ok().disabled).toBe(true);
  }
  fireEvent.change(url, { target: { value: 'https://example.jp' } });
  fireEvent.keyDown(url, { key: 'Enter', isComposing: true });
  expect(sent).toEqual([]);
  fireEvent.keyDown(url, { key: 'Enter' });
  expect(await screen.findByText(/サーバーに接続できません/)).toBeTruthy();
  fireEvent.keyDown(url, { key: 'Enter' });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent[0]).toEqual({
    name: '新しいファイル',
    url: 'https://example.jp',
    filetype: 's9/url',
    parent_folder: aUuid(2),
    request: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  // The same one: if the first was made, and its answer lost, it is not made twice.
  expect(sent[1]).toEqual(sent[0]);
});

test('a link opens in a tab of its own that learns nothing, and nothing else opens [LK-2]', () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.target} ${this.rel}`);
  });
  followLink('https://example.jp/a');
  followLink('javascript:alert(1)');
  expect(clicked).toEqual(['https://example.jp/a _blank noopener noreferrer']);
});
