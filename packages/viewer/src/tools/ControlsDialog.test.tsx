// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ControlsDialog } from './ControlsDialog.tsx';

afterEach(cleanup);

test('buttons and the wheel get something else to do [VW-16]', async () => {
  const session = renderInViewer(<ControlsDialog onClose={() => undefined} />, []);
  await userEvent.click(screen.getByRole('combobox', { name: '右ボタンのドラッグ' }));
  await userEvent.click(screen.getByRole('option', { name: '階調' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'ホイール' }));
  await userEvent.click(screen.getByRole('option', { name: '拡大' }));
  expect(session.getState().controls).toMatchObject({ buttons: { middle: 'pan', right: 'window' }, wheel: 'zoom' });
});

test('what this browser could not keep of them is said [VW-16]', () => {
  const session = renderInViewer(<ControlsDialog onClose={() => undefined} />, []);
  act(() => session.dispatch({ type: 'controls-refused' }));
  expect(screen.getByRole('alert').textContent).toContain('マウスの設定を保存できませんでした');
});
