// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkedView } from '../ports/index.ts';
import { loadLaterParts } from '../runtime/later.tsx';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { LinkButton } from '../tools/LinkButton.tsx';
import { LinkedNotice } from './LinkedNotice.tsx';
import { useViewLink, type OnLinkView } from './use-view-link.tsx';

beforeEach(async () => {
  await loadLaterParts();
  const roomy = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => roomy);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Tools({ make }: { make: OnLinkView | undefined }) {
  const { onLink, parts } = useViewLink(make);
  return (
    <>
      <LinkButton onLink={onLink} />
      <LinkedNotice />
      {parts}
    </>
  );
}

const address = 'https://example.jp/viewer?view=AAAAAAAAAAAAAAAA';
/** A clipboard that takes texts, or refuses all; of a page by plain HTTP there is none. */
function clipboard(takes: boolean): string[] {
  const texts: string[] = [];
  const writeText = async (text: string) => (takes ? void texts.push(text) : Promise.reject(new Error('no')));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.execCommand = () => false;
  return texts;
}
const press = () => fireEvent.click(screen.getByRole('button', { name: /リンク/ }));

test('the link to what is shown is copied, and that is said [VW-170]', async () => {
  const texts = clipboard(true);
  const views: LinkedView[] = [];
  const series = aSeries('a');
  const make: OnLinkView = async (view) => {
    views.push(view);
    return { address };
  };
  const session = renderInViewer(<Tools make={make} />, [aStudy(series)]);
  const content = { images: imagesOfSeries(3), left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 2 }));
  press();
  expect((await screen.findByRole('status')).textContent).toBe('リンクをコピーしました');
  expect(texts).toEqual([address]);
  expect(views).toMatchObject([{ panes: [{ SeriesInstanceUID: '1.2.a', image: { SOPInstanceUID: '1.2.3.2' } }] }]);
});

test('where the browser refuses the link stands there, to be copied by hand [VW-170]', async () => {
  clipboard(false);
  renderInViewer(<Tools make={async () => ({ address })} />, [aStudy(aSeries('a'))]);
  press();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'この表示へのリンク' });
  expect(field.value).toBe(address);
});

test('that there is no link is said, with the reason where it is known [VW-170]', async () => {
  clipboard(true);
  const make = vi.fn<OnLinkView>(async () => ({ refused: '10,000 件までです' }));
  renderInViewer(<Tools make={make} />, [aStudy(aSeries('a'))]);
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('10,000 件までです');
  make.mockRejectedValue(new Error('x'));
  press();
  expect(await screen.findByText('リンクを作成できませんでした。')).toBeTruthy();
});

test('a clipboard that refuses before it is known that there is no link leaves no error behind [VW-170]', async () => {
  const write = () => Promise.reject(new Error('no'));
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  vi.stubGlobal('navigator', { clipboard: { write, writeText: write } });
  vi.stubGlobal('ClipboardItem', class {});
  renderInViewer(<Tools make={async () => ({ refused: 'いまは作成できません' })} />, [aStudy(aSeries('a'))]);
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('いまは作成できません');
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('nobody is offered what nobody keeps, and of nothing there is no link [VW-170]', async () => {
  clipboard(true);
  renderInViewer(<Tools make={undefined} />, [aStudy(aSeries('a'))]);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const make = vi.fn<OnLinkView>();
  renderInViewer(<Tools make={make} />, []);
  press();
  expect(await screen.findByText('リンクにする画像が表示されていません')).toBeTruthy();
  expect(make).not.toHaveBeenCalled();
});

test('what a link led to and is not as it was is said until it is closed; withheld, it is no warning [VW-140, VW-171]', () => {
  const session = renderInViewer(<Tools make={undefined} />, [aStudy(aSeries('a'))]);
  act(() => session.dispatch({ type: 'open-linked', view: null, withheld: true }));
  expect(screen.getByTestId('notice').textContent).toContain('答えが示されるまで');
  expect(screen.getByTestId('notice').dataset['type']).toBe('info');
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByTestId('notice')).toBeNull();
});
