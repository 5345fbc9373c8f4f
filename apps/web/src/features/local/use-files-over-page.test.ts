// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFilesOverPage } from './use-files-over-page.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Whether the browser is kept from what it would do with it. */
function over(type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', kind = 'Files', target = document.body) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'image') };
  Object.assign(event, { dataTransfer: { types: [kind], items: [item], dropEffect: 'copy' } });
  act(() => void target.dispatchEvent(event));
  return event.defaultPrevented;
}

test('files that are let go anywhere in the window are taken, and do not replace the page [LO-23]', () => {
  const take = vi.fn();
  const { result } = renderHook(() => useFilesOverPage(take));
  const header = document.body.appendChild(document.createElement('header'));
  expect(over('dragenter', 'Files', header)).toBe(true);
  expect(result.current).toBe(true);
  expect([over('dragover', 'Files', header), over('drop', 'Files', header)]).toEqual([true, true]);
  expect(take.mock.calls.flat(2)).toMatchObject([{ name: 'image' }]);
  expect(result.current).toBe(false);
  expect([over('dragover', 'text/plain'), over('drop', 'text/plain')]).toEqual([false, false]);
  expect(take).toHaveBeenCalledTimes(1);
});

test('where nothing is taken, and behind a dialog, the page stays, too [LO-23]', () => {
  const { result, unmount } = renderHook(() => useFilesOverPage(null));
  expect([over('dragenter'), over('dragover'), over('drop')]).toEqual([true, true, true]);
  expect(result.current).toBe(false);
  unmount();
  expect(over('drop')).toBe(false);

  const take = vi.fn();
  renderHook(() => useFilesOverPage(take));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  expect([over('dragover'), over('drop')]).toEqual([true, true]);
  expect(take).not.toHaveBeenCalled();
});
