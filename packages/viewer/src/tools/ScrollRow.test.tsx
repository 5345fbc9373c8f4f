// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollRow } from './ScrollRow.tsx';

/** Tells that a size has changed. */
let resized: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an edge behind which there is more fades, and none where all is seen', () => {
  render(
    <ScrollRow label="道具" style={{}}>
      <button type="button">一</button>
    </ScrollRow>,
  );
  const row = screen.getByRole('toolbar', { name: '道具' });
  const sizes = { clientWidth: 100, scrollWidth: 300 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(row, name, { value, configurable: true });
  act(() => resized());
  expect(row.dataset['more']).toBe('right');
  row.scrollLeft = 120;
  fireEvent.scroll(row);
  expect(row.dataset['more']).toBe('left right');
  row.scrollLeft = 200;
  fireEvent.scroll(row);
  expect(row.dataset['more']).toBe('left');
  Object.defineProperty(row, 'scrollWidth', { value: 100, configurable: true });
  row.scrollLeft = 0;
  act(() => resized());
  expect(row.dataset['more']).toBe('none');
});
