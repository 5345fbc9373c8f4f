// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { useHeldOpen } from '../../app/held-open.ts';
import { Themed } from '../../testing/frame.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const tabs = [
  { key: 'a', label: '一', component: () => <p>first part</p> },
  { key: 'b', label: '二', component: () => <p>second part</p> },
];

test('the part of the chosen tab is there, and it alone; the dialog lies at 1071', async () => {
  const onClose = vi.fn();
  render(<SettingsFrame tabs={tabs} onClose={onClose} />, { wrapper: Themed });
  expect(screen.getByRole('tabpanel', { name: '一' }).textContent).toBe('first part');
  await userEvent.click(screen.getByRole('tab', { name: '二' }));
  expect(screen.getByRole('tabpanel', { name: '二' }).textContent).toBe('second part');
  expect(getComputedStyle(document.querySelector('.MuiDialog-root')!).zIndex).toBe('1071');
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('while it shows what is shown once, Escape does not close it, and its button does', async () => {
  function Once() {
    useHeldOpen();
    return <p>once</p>;
  }
  const onClose = vi.fn();
  render(<SettingsFrame tabs={[...tabs, { key: 'c', label: '三', component: Once }]} onClose={onClose} />, {
    wrapper: Themed,
  });
  await userEvent.click(screen.getByRole('tab', { name: '三' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('tab', { name: '一' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('tab', { name: '三' }));
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('it begins with the tab that is named; one that is not there leaves the first', () => {
  const { unmount } = render(<SettingsFrame tabs={tabs} first="b" onClose={vi.fn()} />, { wrapper: Themed });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('二');
  unmount();
  render(<SettingsFrame tabs={tabs} first="gone" onClose={vi.fn()} />, { wrapper: Themed });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('一');
});
