// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mayUndo } from '../../features/library/index.ts';
import { useUndoKey } from './use-undo-key.ts';

afterEach(cleanup);

function Page(): ReactNode {
  useUndoKey();
  return (
    <>
      <ul aria-label="list" />
      <input aria-label="field" />
      <textarea aria-label="text" />
      <div role="dialog">
        <button type="button">in a dialog</button>
      </div>
    </>
  );
}

test('Ctrl+Z, or the command key, undoes what was done last, once', () => {
  render(<Page />);
  const [first, last] = [vi.fn(), vi.fn()];
  mayUndo(first, () => undefined);
  mayUndo(last, () => undefined);
  const list = screen.getByRole('list', { name: 'list' });
  expect(fireEvent.keyDown(list, { key: 'z', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(list, { key: 'z', ctrlKey: true })).toBe(true);
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
  mayUndo(first, () => undefined);
  fireEvent.keyDown(document.body, { key: 'Z', metaKey: true });
  expect(first).toHaveBeenCalledOnce();
});

test('where one types, in a dialog, and by other keys nothing is undone', () => {
  render(<Page />);
  const run = vi.fn();
  mayUndo(run, () => undefined);
  for (const typing of [screen.getByLabelText('field'), screen.getByLabelText('text'), screen.getByRole('button')])
    fireEvent.keyDown(typing, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z' });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
});
