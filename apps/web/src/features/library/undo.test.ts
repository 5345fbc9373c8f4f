import { expect, test, vi } from 'vitest';
import { mayUndo, undoLast } from './undo.ts';

test('what was done last is undone, once, and what was done before it is not offered any more', () => {
  expect(undoLast()).toBe(false);
  const [first, second, replaced] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  mayUndo(first, replaced);
  mayUndo(second, vi.fn<() => void>());
  expect(replaced).toHaveBeenCalledOnce();
  expect(undoLast()).toBe(true);
  expect(undoLast()).toBe(false);
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
});

test('a button that is pressed twice undoes once', () => {
  const run = vi.fn<() => void>();
  const press = mayUndo(run, vi.fn<() => void>());
  press();
  press();
  expect(run).toHaveBeenCalledOnce();
});
