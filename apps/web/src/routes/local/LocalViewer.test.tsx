// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import type { LocalFiles } from '../../features/local/index.ts';
import { aLocalStudy } from '../../features/local/testing/a-local-study.ts';
import { Themed } from '../../testing/frame.tsx';
import { LocalViewer } from './LocalViewer.tsx';

/** What viewers were given: another source is another viewer, without what was measured. */
const sources = new Set<unknown>();
const { isThere } = vi.hoisted(() => ({ isThere: { now: true } }));
vi.mock('../../features/viewing/index.ts', () => ({
  loadViewer: async () => {
    if (!isThere.now) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      Viewer: ({ source }: { source: unknown }) => {
        sources.add(source);
        return <div data-testid="viewer" />;
      },
    };
  },
}));

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  isThere.now = true;
});

test('images that are read while a study is open are announced, and taken in when one wants it [LO-8]', async () => {
  let images = 2;
  const open = vi.fn(async (id: number) => ({ study: aLocalStudy(id, { images }), firsts: [] }));
  const files = { open, series: () => Promise.reject(new Error('unasked')) } as unknown as LocalFiles;
  const show = (now: number) => (
    <Themed>
      <LocalViewer files={files} study={aLocalStudy(7, { images: now })} onExit={() => undefined} />
    </Themed>
  );
  const { rerender } = render(show(2));
  expect(await screen.findByTestId('viewer')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  images = 5;
  rerender(show(5));
  expect((await screen.findByRole('status')).textContent).toContain('3 枚');
  expect(open).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'すべて表示' }));
  await expect.poll(() => screen.queryByRole('status')).toBeNull();
  expect(open.mock.calls).toEqual([[7], [7]]);
  expect(sources.size).toBe(1);
});

test('where the code of the viewer does not come the page stays, and one tries again [LO-24]', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  isThere.now = false;
  const open = vi.fn(async (id: number) => ({ study: aLocalStudy(id), firsts: [] }));
  render(
    <Themed>
      <LocalViewer files={{ open } as unknown as LocalFiles} study={aLocalStudy(7)} onExit={() => undefined} />
    </Themed>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('ビューアを読み込めませんでした');
  expect(reload).not.toHaveBeenCalled();
  isThere.now = true;
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByTestId('viewer')).toBeTruthy();
  expect([open.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  expect(sessionStorage.getItem('reloaded_for_part')).toBeNull();
});
