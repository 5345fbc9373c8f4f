// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { usualSlots } from '../session/window-presets.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { PresetsDialog } from './PresetsDialog.tsx';
import { PresetsRefused } from './PresetsRefused.tsx';

afterEach(cleanup);

const place = (number: number) => within(screen.getByRole('group', { name: `プリセット ${number}` }));
async function write(number: number, width: string, center: string): Promise<void> {
  for (const [label, text] of [
    ['幅（W）', width],
    ['中心（L）', center],
  ] as const) {
    const field = place(number).getByRole('textbox', { name: label });
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

test('places are changed, filled and emptied; digits may be full-width [VW-18]', async () => {
  const onClose = vi.fn();
  const session = renderInViewer(<PresetsDialog onClose={onClose} />, []);
  await write(1, '', '');
  await write(7, '１２００', '−５００');
  await save();
  expect(onClose).toHaveBeenCalledOnce();
  expect(session.getState().presets.slots).toEqual(usualSlots.with(0, null).with(6, { width: 1200, center: -500 }));
});

test.each([
  ['0', '1'],
  ['-5', '1'],
  ['', '1'],
  ['10', ''],
  ['abc', '1'],
  ['1e3', '1'],
])('W %s L %s is none: nothing is lost, and it is said where', async (width, center) => {
  const onClose = vi.fn();
  const session = renderInViewer(<PresetsDialog onClose={onClose} />, []);
  await write(2, width, center);
  await save();
  expect(place(2).getByText(/幅は 0 より大きい数/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(session.getState().presets.slots).toBe(usualSlots);
});

test('the usual ones come back', async () => {
  const session = renderInViewer(<PresetsDialog onClose={() => undefined} />, []);
  await write(3, '1', '1');
  await userEvent.click(screen.getByRole('button', { name: '最初に戻す' }));
  await save();
  expect(session.getState().presets.slots).toBe(usualSlots);
});

test('what was not kept is said, and tried again [VW-18]', async () => {
  const session = renderInViewer(<PresetsRefused onClose={() => undefined} />, []);
  act(() => session.dispatch({ type: 'presets-refused', refused: true }));
  await userEvent.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(session.getState().presets).toMatchObject({ changes: 1, refused: false });
});

test('Escape and its button put the notice away, and a click elsewhere leaves it [VW-18]', async () => {
  const onClose = vi.fn();
  const session = renderInViewer(<PresetsRefused onClose={onClose} />, []);
  act(() => session.dispatch({ type: 'presets-refused', refused: true }));
  await userEvent.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
