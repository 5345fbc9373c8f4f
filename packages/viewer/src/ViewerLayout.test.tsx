// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { later, loadLaterParts } from './runtime/later.tsx';
import { aSeries, aStudy } from './session/testing/a-study.ts';
import type { PreferenceStore, ViewerStudy } from './ports/index.ts';
import { browserPreferences } from './runtime/browser-preferences.ts';
import { renderInViewer } from './testing/in-a-viewer.tsx';
import { drawPixels } from './testing/pixel-canvas.ts';
import { ViewerLayout } from './ViewerLayout.tsx';

let low: boolean;
const lists = new Set<() => void>();

beforeAll(loadLaterParts);
beforeEach(() => {
  low = false;
  drawPixels();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    // A phone: narrow however it is held, and low where it is held sideways.
    get matches() {
      return media.includes('orientation') ? low : media.includes('max-width') || media.includes('coarse');
    },
    addEventListener: (_: string, listen: () => void) => lists.add(listen),
    removeEventListener: (_: string, listen: () => void) => lists.delete(listen),
  }));
});
afterEach(() => {
  cleanup();
  lists.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const turn = () =>
  act(() => {
    low = !low;
    // Who listens once listens again meanwhile.
    const now = Array.from(lists);
    for (const listen of now) listen();
  });

const open = (studies: readonly ViewerStudy[] = [], loadAll = () => undefined) =>
  renderInViewer(
    <ViewerLayout
      onExit={() => undefined}
      onSettled={undefined}
      drawing="cpu"
      records={undefined}
      preferences={undefined}
    />,
    studies,
    { loadAll },
  );

test('what is typed in a dialog of the toolbar stays when a phone is turned [VW-123]', async () => {
  open();
  const hand = userEvent.setup();
  const tools = screen.getByRole('complementary', { name: 'ツール' });
  expect(tools.textContent).toContain('計測');
  turn();
  // It stands elsewhere, and is the same.
  expect(screen.getByRole('complementary', { name: 'ツール' })).toBe(tools);
  await hand.click(screen.getByRole('button', { name: 'その他' }));
  await hand.click(screen.getByRole('button', { name: '回転など' }));
  await hand.click(screen.getByRole('menuitem', { name: /マウス/ }));
  const dialog = screen.getByRole('dialog');
  turn();
  expect(screen.queryByRole('complementary', { name: 'ツール', hidden: true })).toBe(tools);
  expect(dialog.isConnected).toBe(true);
});

test('held upright and sideways a phone has the same groups, and neither Copy nor Download [VW-190]', () => {
  open([aStudy(aSeries('a', { can: { download: true } }))]);
  const groups = () => ['ツール', '計測', 'その他'].map((name) => screen.queryAllByRole('button', { name }).length);
  const saving = () => screen.queryAllByRole('button', { name: /^(画像|コピー|ダウンロード)$/ }).length;
  expect([groups(), saving()]).toEqual([[1, 1, 1], 0]);
  turn();
  expect([groups(), saving()]).toEqual([[1, 1, 1], 0]);
  expect(screen.getByRole('toolbar', { name: 'ツール' }).getAttribute('aria-orientation')).toBe('vertical');
});

test('where the right to measure goes the tool of it goes, for the one that hands have at first [VW-125, VW-42]', () => {
  const session = open();
  const { tool } = session.getState();
  act(() => session.dispatch({ type: 'tool', tool: 'Length' }));
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: false }));
  expect([tool, session.getState().tool]).toEqual(['scroll', 'scroll']);
  act(() => session.dispatch({ type: 'tool', tool: 'zoom' }));
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: true }));
  expect(session.getState().tool).toBe('zoom');
});

test('what may be opened at any moment is asked for before hundreds of images, and after the first one [VW-120]', async () => {
  const asked: string[] = [];
  later(async () => {
    asked.push('parts');
    return () => null;
  });
  const session = open([aStudy(aSeries('a'))], () => void asked.push('images'));
  await act(async () => session.dispatch({ type: 'series-failed', series: '/documents/a', error: 'gone' }));
  await vi.waitFor(() => expect(asked).toContain('images'));
  expect(asked).toEqual(['parts', 'images']);
});

test('keys of this browser are read before the first image, those of an account after it [VW-130]', async () => {
  const kept: (PreferenceStore | undefined)[] = [];
  const account = browserPreferences(null);
  const openFor = (preferences: PreferenceStore | undefined) =>
    renderInViewer(
      <ViewerLayout
        onExit={() => undefined}
        onSettled={undefined}
        drawing="cpu"
        records={undefined}
        preferences={preferences}
      />,
      [aStudy(aSeries('a'))],
      { keepKeys: (store) => void kept.push(store) },
    );
  openFor(undefined);
  expect(kept).toEqual([undefined]);
  cleanup();
  const session = openFor(account);
  expect(kept).toEqual([undefined]);
  await act(async () => session.dispatch({ type: 'series-failed', series: '/documents/a', error: 'gone' }));
  await vi.waitFor(() => expect(kept).toEqual([undefined, account]));
});
