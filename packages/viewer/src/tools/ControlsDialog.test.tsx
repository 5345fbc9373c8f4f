// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ControlsDialog } from './ControlsDialog.tsx';

afterEach(cleanup);

// By its label: looking through the roles of so many takes long.
const keyOf = (name: string) => screen.getByLabelText(new RegExp(`^${name}のキー`));

test('a press gives a command its key, and says what had it before [VW-16]', async () => {
  const onClose = vi.fn();
  const session = renderInViewer(<ControlsDialog onClose={onClose} />, []);
  await userEvent.click(keyOf('白黒を反転'));
  await userEvent.keyboard('R');
  expect(keyOf('白黒を反転').textContent).toBe('R');
  expect(keyOf('リセット').textContent).toBe('–');
  expect(screen.getByRole('status').textContent).toBe('R は「リセット」から外しました。');
  // Escape leaves the key as it is, and the dialog open.
  await userEvent.click(keyOf('等倍'));
  await userEvent.keyboard('{Escape}');
  expect(keyOf('等倍').textContent).toBe('Z');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'すべて最初に戻す' }));
  expect(keyOf('リセット').textContent).toBe('R');
  expect(session.getState().controls.keys.size).toBe(0);
});

test('buttons and the wheel get something else to do [VW-16]', async () => {
  const session = renderInViewer(<ControlsDialog onClose={() => undefined} />, []);
  await userEvent.click(screen.getByRole('combobox', { name: '右ボタンのドラッグ' }));
  await userEvent.click(screen.getByRole('option', { name: '階調' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'ホイール' }));
  await userEvent.click(screen.getByRole('option', { name: '拡大' }));
  expect(session.getState().controls).toMatchObject({ buttons: { middle: 'pan', right: 'window' }, wheel: 'zoom' });
});

test('what has no key at first can be given one, group by group; fixed keys are there to be read [VW-101]', async () => {
  const session = renderInViewer(<ControlsDialog onClose={() => undefined} />, []);
  const view = within(screen.getByLabelText('見え方'));
  await userEvent.click(view.getByLabelText('左右反転のキー：'));
  await userEvent.keyboard('q');
  expect(session.getState().controls.keys.get('flipHorizontal')).toEqual(['q']);
  const measuring = within(screen.getByLabelText('計測'));
  expect(measuring.getByText('Ctrl+Z（固定）')).toBeTruthy();
  expect(measuring.getByText('Ctrl+Y（固定）')).toBeTruthy();
});
