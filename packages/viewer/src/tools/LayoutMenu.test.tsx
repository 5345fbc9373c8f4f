// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { loadLaterParts } from '../runtime/later.tsx';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';

beforeAll(loadLaterParts);
afterEach(cleanup);

const cell = (rows: number, columns: number) => screen.queryByLabelText(`${rows} 行 ${columns} 列`);

async function open() {
  const session = renderInViewer(<LayoutMenu />, [aStudy(aSeries('a'))]);
  await userEvent.click(screen.getByRole('button', { name: /^レイアウト/ }));
  return session;
}

test('three by three cells are offered at first; pointing at their edge brings more, five by five at most', async () => {
  const session = await open();
  expect([cell(3, 3), cell(4, 1), cell(1, 4)].map(Boolean)).toEqual([true, false, false]);
  for (const at of [3, 4, 5]) fireEvent.pointerEnter(cell(at, at)!);
  expect([cell(5, 5), cell(6, 5), cell(5, 6)].map(Boolean)).toEqual([true, false, false]);
  // Back in the middle the chooser is small again.
  fireEvent.pointerEnter(cell(2, 1)!);
  expect(cell(4, 1)).toBeNull();
  for (const at of [3, 4, 5]) fireEvent.pointerEnter(cell(at, at)!);
  fireEvent.click(cell(5, 5)!);
  expect(session.getState().layout).toEqual({ rows: 5, columns: 5 });
});

test('the arrows go on to the larger cells', async () => {
  const session = await open();
  for (let n = 0; n < 6; n++) {
    await userEvent.keyboard('{ArrowRight}');
    const columns = Math.min(5, n + 2);
    await waitFor(() => expect(document.activeElement).toBe(cell(1, columns)));
  }
  await userEvent.keyboard('{Enter}');
  expect(session.getState().layout).toEqual({ rows: 1, columns: 5 });
});

test('the menu gives the active pane the room of all, where there are several [VW-102]', async () => {
  const session = await open();
  const alone = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^選んだ画面だけを表示.*（X）$/ });
  expect(alone().disabled).toBe(true);
  fireEvent.click(cell(1, 2)!);
  await userEvent.click(screen.getByRole('button', { name: /^レイアウト/, hidden: true }));
  await userEvent.click(alone());
  expect(session.getState().maximised).toBe(true);
});
