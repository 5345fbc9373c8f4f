// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FolderInput } from 'lucide-react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { SelectionBar } from './SelectionBar.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const foot = (): string => document.documentElement.style.getPropertyValue('--foot');

test.each([
  [true, '52px'],
  [false, ''],
])('on a phone (%s) it says how high it is while it is there, so that toasts stand above it', (phone, height) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
  const { unmount } = render(<SelectionBar count={1} actions={[]} phone={phone} onClear={vi.fn()} />, {
    wrapper: Themed,
  });
  expect(foot()).toBe(height);
  unmount();
  expect(foot()).toBe('');
});

test('what is refused stays in sight, does nothing, and says why to the mouse, the keyboard and who hears it', async () => {
  const [move, open] = [vi.fn(), vi.fn()];
  const entries = [
    { key: 'open', label: '開く', icon: FolderInput, run: open },
    { key: 'move', label: '移動', icon: FolderInput, run: move, refusal: '編集権限がありません' },
  ] as const;
  render(<SelectionBar count={1} actions={entries} phone={false} onClear={vi.fn()} />, { wrapper: Themed });
  const refused = screen.getByRole('button', { name: '移動' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(refused);
  expect(move).not.toHaveBeenCalled();
  fireEvent.mouseOver(refused);
  expect((await screen.findByRole('tooltip')).textContent).toBe('編集権限がありません');
  fireEvent.click(screen.getByRole('button', { name: '開く' }));
  expect(open).toHaveBeenCalledOnce();
});
