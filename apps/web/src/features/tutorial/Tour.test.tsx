// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { runningTour } from './running-tour.ts';
import { tourSteps, type TourStep } from './steps.ts';
import { Tour } from './Tour.tsx';
import { TutorialOffer } from './TutorialOffer.tsx';
import { useStarting } from './use-starting.ts';

beforeAll(startI18n);
beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect as never);
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('DOMRect', class {});
});
afterEach(() => {
  act(() => runningTour.end());
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const rect = { left: 10, top: 10, right: 110, bottom: 60, width: 100, height: 50 };

function Page({ children }: { children?: ReactNode }): ReactNode {
  return (
    <MemoryRouter initialEntries={['/storage']}>
      {children}
      <Tour />
    </MemoryRouter>
  );
}

const start = (): void => act(() => runningTour.start(1, tourSteps(1, { org: 'o', phone: false, sample: null })));
const heading = (): string | null => screen.queryByRole('heading')?.textContent ?? null;

test('goes from step to step, says how far one is, and is left by Esc [WB-31, WB-32]', async () => {
  render(
    <Page>
      <div role="tree">roots</div>
      <button>before</button>
    </Page>,
    { wrapper: Themed },
  );
  expect(heading()).toBeNull();
  screen.getByRole('button', { name: 'before' }).focus();
  start();
  expect(heading()).toBe('3 つの場所');
  expect(screen.getByText('1/6')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('tour-light')).toBeTruthy());
  expect(document.activeElement?.textContent).toBe('次へ');
  await userEvent.keyboard('{Enter}');
  expect(heading()).toBe('アップロード');
  // What it points at is not there yet: it waits.
  await waitFor(() => expect(screen.queryByTestId('tour-light')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '戻る' }));
  expect(heading()).toBe('3 つの場所');
  // It is for the tour alone: what lies under it, such as the viewer, is not left as well.
  const below = vi.fn();
  window.addEventListener('keydown', below);
  await userEvent.keyboard('{Escape}');
  window.removeEventListener('keydown', below);
  expect(below).not.toHaveBeenCalled();
  expect([heading(), runningTour.store.getState().tutorialId]).toEqual([null, -1]);
  expect(document.activeElement?.textContent).toBe('before');
});

test('goes on when the person does it, and waits while something lies over the page [WB-31, WB-32]', async () => {
  render(
    <Page>
      <button data-tour="details" aria-expanded={false}>
        details
      </button>
    </Page>,
    { wrapper: Themed },
  );
  start();
  act(() => runningTour.pass(0));
  act(() => runningTour.pass(1));
  // Said twice, it is over once.
  act(() => runningTour.pass(1));
  expect(heading()).toBe('詳細');
  const over = document.createElement('div');
  over.className = 'MuiModal-root';
  document.body.append(over);
  await waitFor(() => expect(screen.queryByTestId('tour-light')).toBeNull());
  await userEvent.keyboard('{Escape}');
  expect(runningTour.store.getState().tutorialId).toBe(1);
  over.remove();
  await waitFor(() => expect(screen.getByTestId('tour-light')).toBeTruthy());
  screen.getByText('details').setAttribute('aria-expanded', 'true');
  await waitFor(() => expect(heading()).toBe('検索'));
});

test('次へ does for the person what the step is about [WB-31]', async () => {
  const pressed = vi.fn();
  render(
    <Page>
      <button data-tour="details" aria-expanded={false} onClick={pressed}>
        details
      </button>
    </Page>,
    { wrapper: Themed },
  );
  start();
  act(() => runningTour.pass(0));
  act(() => runningTour.pass(1));
  await waitFor(() => expect(screen.getByTestId('tour-light')).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: '次へ' }));
  expect([pressed.mock.calls.length, heading()]).toEqual([1, '検索']);
});

test.each([
  ['', 'はじめる', 1, true],
  ['', '表示しない', 1, false],
  ['1', 'はじめる', 2, true],
  ['1', '表示しない', 2, false],
  ['1,2', null, 2, false],
] as const)(
  'each is offered once per account: seen before "%s", then %s [WB-30, WB-107]',
  async (seen, answer, id, starts) => {
    session.start({ access_token: 'token', email: 'a', username: 'a' });
    const posted: unknown[] = [];
    const after = id === 1 ? '1' : '1,2';
    vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
      if (method === 'POST') posted.push(JSON.parse(body ?? 'null'));
      return Response.json({ saw_tutorial: posted.length > 0 ? after : seen });
    });
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const onStart = vi.fn();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TutorialOffer onStart={onStart} />
      </QueryClientProvider>,
      { wrapper: Themed },
    );
    await waitFor(() => expect(localStorage.getItem('saw_tutorial')).toBe(seen));
    if (answer === null) return expect(screen.queryByRole('region')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    expect(screen.queryByRole('region')).toBeNull();
    await waitFor(() => expect(localStorage.getItem('saw_tutorial')).toBe(after));
    expect([posted, onStart.mock.calls]).toEqual([[{ tutorialId: id }], starts ? [[id]] : []]);
  },
);

test.each([
  ['1', 2],
  ['', 1],
] as const)(
  'one that was begun before it was asked what "%s" was seen is not offered again, nor one that was [WB-30, WB-107]',
  async (seen, id) => {
    session.start({ access_token: 'token', email: 'a', username: 'a' });
    let saw = seen as string;
    vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
      if (method === 'POST') saw = [seen, id].filter(Boolean).join(',');
      return Response.json(url.includes('sample') ? { uuid: null } : { saw_tutorial: saw });
    });
    const client = new QueryClient();
    const around = ({ children }: { children: ReactNode }): ReactNode => (
      <QueryClientProvider client={client}>
        <Themed>{children}</Themed>
      </QueryClientProvider>
    );
    renderHook(() => useStarting('o', id, false, () => undefined), { wrapper: around });
    render(<TutorialOffer onStart={vi.fn()} />, { wrapper: around });
    await waitFor(() => expect(localStorage.getItem('saw_tutorial')).toBe(saw));
    await waitFor(() => expect(saw).toContain(String(id)));
    expect(screen.queryByRole('region')).toBeNull();
  },
);

test('in a low window it is offered too, on one line [WB-30]', async () => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) =>
    Response.json({ saw_tutorial: method === 'POST' ? '1' : '' }),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const onStart = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TutorialOffer onStart={onStart} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  expect(await screen.findByRole('region', { name: '使い方の案内' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '表示しない' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'ストレージの使い方' }));
  expect(onStart).toHaveBeenCalledWith(1);
  expect(screen.queryByRole('region')).toBeNull();
});

test('次へ leads to the page that a step is about, where the person does not go there [WB-107]', async () => {
  const Where = (): ReactNode => <p data-testid="where">{useLocation().pathname}</p>;
  render(
    <MemoryRouter initialEntries={['/storage/org/o']}>
      <button data-tour="account">account</button>
      <Where />
      <Tour />
    </MemoryRouter>,
    { wrapper: Themed },
  );
  act(() => runningTour.start(2, tourSteps(2, { org: 'o', phone: false, sample: null })));
  expect(heading()).toBe('カンファレンス');
  await userEvent.click(screen.getByRole('button', { name: '次へ' }));
  expect([screen.getByTestId('where').textContent, heading()]).toEqual(['/conference/org/o', 'イベントとケース']);
});

test('次へ takes nobody away who has gone elsewhere [WB-107]', async () => {
  const Where = (): ReactNode => <p data-testid="where">{useLocation().pathname}</p>;
  render(
    <MemoryRouter initialEntries={['/viewer']}>
      <Where />
      <Tour />
    </MemoryRouter>,
    { wrapper: Themed },
  );
  act(() => runningTour.start(2, tourSteps(2, { org: 'o', phone: false, sample: null })));
  await userEvent.click(screen.getByRole('button', { name: '次へ' }));
  expect([screen.getByTestId('where').textContent, heading()]).toEqual(['/viewer', 'イベントとケース']);
});

test('what has to be over is waited for, not only what has begun [WB-31]', async () => {
  const { container } = render(<Page />, { wrapper: Themed });
  const steps: TourStep[] = [
    { key: 'menu', anchor: 'main', done: { sign: '[role="menu"]', over: true } },
    { key: 'again', anchor: 'main' },
  ];
  act(() => runningTour.start(1, steps));
  const at = () => runningTour.store.getState().at;
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  const looked = vi.spyOn(document, 'querySelector');
  container.append(menu);
  await waitFor(() => expect(looked).toHaveBeenCalledWith('[role="menu"]'));
  expect(at()).toBe(0);
  menu.remove();
  await waitFor(() => expect(at()).toBe(1));
});

test('a tour that is left before its sample is found does not begin [WB-107]', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('saw') || url.includes('tutorial')
      ? Promise.resolve(Response.json({ saw_tutorial: '' }))
      : answer.promise,
  );
  const onReady = vi.fn();
  const client = new QueryClient();
  const { unmount } = renderHook(() => useStarting('o', 2, false, onReady), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  unmount();
  answer.resolve(Response.json({}, { status: 404 }));
  await act(() => answer.promise.then(() => undefined));
  await new Promise((resolve) => setTimeout(resolve));
  expect([onReady.mock.calls, runningTour.store.getState().tutorialId]).toEqual([[], -1]);
});

test('戻る leads back to the page that a step is about, and is not over at once there [WB-107]', async () => {
  const Where = (): ReactNode => {
    const { pathname, search } = useLocation();
    return <p data-testid="where">{pathname + search}</p>;
  };
  const steps: TourStep[] = [
    {
      key: 'leave',
      anchor: 'header',
      path: /^\/viewer$/,
      done: { path: /^\/storage/ },
      help: (button) => button.click(),
    },
    {
      key: 'conference',
      anchor: 'header',
      path: /^\/storage/,
      done: { path: /^\/conference/ },
      to: '/conference/org/o',
    },
    { key: 'event', anchor: 'header', path: /^\/conference/ },
  ];
  render(
    <MemoryRouter initialEntries={['/viewer?url=1']}>
      <Where />
      <header>
        <Link to="/storage/1">storage</Link>
      </header>
      <Tour />
    </MemoryRouter>,
    { wrapper: Themed },
  );
  const now = () => [screen.getByTestId('where').textContent, runningTour.store.getState().at];
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  act(() => runningTour.start(2, steps));
  await userEvent.click(screen.getByRole('link', { name: 'storage' }));
  await waitFor(() => expect(now()).toEqual(['/storage/1', 1]));
  await press('次へ');
  await waitFor(() => expect(now()).toEqual(['/conference/org/o', 2]));
  await press('戻る');
  await waitFor(() => expect(screen.getByTestId('tour-light')).toBeTruthy());
  expect(now()).toEqual(['/storage/1', 1]);
  await press('戻る');
  expect(now()).toEqual(['/viewer?url=1', 0]);
  // It is done again as it was the first time.
  await userEvent.click(screen.getByRole('link', { name: 'storage' }));
  await waitFor(() => expect(now()).toEqual(['/storage/1', 1]));
});

test('戻る is not offered where the step before is about a page on which nobody was [WB-107]', async () => {
  render(<Page />, { wrapper: Themed });
  const steps: TourStep[] = [
    { key: 'series', anchor: 'main', path: /^\/viewer$/ },
    { key: 'scroll', anchor: 'main', path: /^\/viewer$/ },
  ];
  act(() => runningTour.start(2, steps));
  act(() => runningTour.pass(0));
  expect(screen.getByRole('button', { name: '終わる' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '戻る' })).toBeNull();
});

test('who begins a tour by its address is not offered it any more [WB-30, WB-107]', async () => {
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  const posted: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST') posted.push([new URL(url, 'http://a').pathname, JSON.parse(body ?? 'null')]);
    return url.includes('tutorial') ? Response.json({ saw_tutorial: '2' }) : Response.json({}, { status: 404 });
  });
  const client = new QueryClient();
  renderHook(() => useStarting('o', 2, false, () => undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(posted).toContainEqual(['/api/access/user/saw-tutorial', { tutorialId: 2 }]));
});
