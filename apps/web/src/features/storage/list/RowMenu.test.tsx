// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FolderInput, Pencil } from 'lucide-react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { RowMenu } from './RowMenu.tsx';

beforeAll(startI18n);
afterEach(cleanup);

test('what is refused stays in sight, does nothing, and says why; the rest is done once the menu has gone', async () => {
  const [rename, move, close] = [vi.fn(), vi.fn(), vi.fn()];
  const entries = [
    { key: 'rename', label: '名前を変更', icon: Pencil, run: rename, shortcut: 'F2' },
    { key: 'move', label: '移動', icon: FolderInput, run: move, refusal: '編集権限がありません' },
  ] as const;
  render(<RowMenu at={{ x: 1, y: 1 }} label="項目" entries={entries} onClose={close} />, { wrapper: Themed });
  const refused = screen.getByRole('menuitem', { name: '移動' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['名前を変更F2', '移動']);
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(refused);
  expect([move, close].flatMap(({ mock }) => mock.calls)).toEqual([]);
  fireEvent.keyDown(screen.getByRole('menuitem', { name: '名前を変更' }), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(refused);
  expect((await screen.findByRole('tooltip')).textContent).toBe('編集権限がありません');
  fireEvent.click(screen.getByRole('menuitem', { name: '名前を変更' }));
  expect([close.mock.calls.length, rename.mock.calls.length]).toEqual([1, 1]);
});
