// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layoutOfRows } from './row-layout.ts';
import type { Rows } from './rows.ts';
import type { Choosing } from './use-choosing.ts';
import { useBand } from './use-band.ts';

const begun = vi.fn<(begins: boolean) => void>();
beforeEach(() => {
  begun.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows: Rows = { length: 0, at: () => undefined, forEach: () => undefined, indexOf: () => -1 };
const choosing = { selection: { ids: new Set(), active: null, anchor: null } } as unknown as Choosing;

function List(): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const band = useBand({ scroller, rows, layout: layoutOfRows(rows, false), margin: 0, choosing });
  return (
    <div ref={scroller} data-testid="ground" onPointerDown={(event) => begun(band.onPointerDown(event))}>
      <div role="rowgroup" data-testid="below">
        <div className="row">
          <b>a name</b>
        </div>
      </div>
    </div>
  );
}

function pressed(what: HTMLElement, x: number, { pointerType = 'mouse', button = 0 } = {}): boolean | undefined {
  begun.mockClear();
  // A browser without pointers, as tests have it, still has their events.
  const down = new MouseEvent('pointerdown', { clientX: x, clientY: 10, button, bubbles: true });
  Object.defineProperty(down, 'pointerType', { value: pointerType });
  fireEvent(what, down);
  fireEvent(window, new MouseEvent('pointerup'));
  return begun.mock.calls[0]?.[0];
}

test('a band begins on empty ground and left of the names; a name is a row, and the scroll bar is neither', () => {
  render(<List />);
  const [ground, below, name] = [screen.getByTestId('ground'), screen.getByTestId('below'), screen.getByText('a name')];
  expect([pressed(ground, 200), pressed(below, 200), pressed(name, 5)]).toEqual([true, true, true]);
  expect([pressed(name, 12), pressed(name, 200), pressed(ground, 401)]).toEqual([false, false, false]);
});

test('a finger, a pen and the other buttons draw none', () => {
  render(<List />);
  const ground = screen.getByTestId('ground');
  for (const given of [{ pointerType: 'touch' }, { pointerType: 'pen' }, { button: 1 }, { button: 2 }])
    expect(pressed(ground, 200, given)).toBe(false);
});
