// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anItem } from '../../../testing/an-item.ts';
import { dragStore } from '../drag/drag-store.ts';
import { useRowSpot } from '../drag/drop-spot.ts';
import type { Choosing } from './use-choosing.ts';
import { useRowDrag, type Dropping } from './use-row-drag.ts';

const [one, two, box] = [anItem(1, { name: 'one' }), anItem(2, { name: 'two' }), anItem(3, { name: 'box' })];
const select = vi.fn<Choosing['select']>();
const drop = vi.fn<Dropping['drop']>();
let refusal: string | null | undefined = null;

function Row({ item }: { item: Item }): ReactNode {
  return <p {...useRowSpot(item)}>{item.name}</p>;
}
function List({ chosen }: { chosen: readonly Item[] }): ReactNode {
  const choosing = { selection: { ids: new Set(chosen.map(({ uuid }) => uuid)) }, chosen, select };
  const drag = useRowDrag({
    dropping: { refusalOf: () => refusal, drop },
    choosing: choosing as unknown as Choosing,
    itemAt: (target) => [one, two, box].find(({ name }) => target === screen.getByText(name)),
  });
  return (
    <div onPointerDown={(event) => drag.onPointerDown(event, false)}>
      {[one, two, box].map((item) => (
        <Row key={item.uuid} item={item} />
      ))}
    </div>
  );
}

let under: Element | null = null;
const moveTo = (element: Element | null, x: number): void => {
  under = element;
  fireEvent(window, new MouseEvent('pointermove', { clientX: x, clientY: 0 }));
};
const press = (name: string, pointerType = 'mouse'): void => {
  const down = new MouseEvent('pointerdown', { clientX: 0, clientY: 0, button: 0, bubbles: true });
  Object.defineProperty(down, 'pointerType', { value: pointerType });
  fireEvent(screen.getByText(name), down);
};
const letGo = (): void => void fireEvent(window, new MouseEvent('pointerup'));

beforeEach(() => {
  refusal = null;
  document.elementFromPoint = () => under;
});
afterEach(() => {
  letGo();
  cleanup();
  vi.clearAllMocks();
});

test('[WB-21] a row that is not chosen is chosen once the mouse has moved by 5 px, and is let go over a folder', () => {
  render(<List chosen={[]} />);
  press('one');
  moveTo(screen.getByText('box'), 4);
  expect([dragStore.getState().at, select.mock.calls]).toEqual([null, []]);
  moveTo(screen.getByText('box'), 6);
  expect(select).toHaveBeenCalledWith({ type: 'only', id: one.uuid });
  expect(dragStore.getState()).toMatchObject({ items: [one], over: { name: 'box' }, refusal: null });
  letGo();
  expect(drop.mock.calls.map(([items, spot]) => [items, spot.item])).toEqual([[[one], box]]);
  expect(dragStore.getState()).toMatchObject({ items: [], at: null, over: null });
});

test('[WB-21] of the chosen rows all come along', () => {
  render(<List chosen={[one, two]} />);
  press('two');
  moveTo(screen.getByText('box'), 9);
  letGo();
  expect(drop.mock.calls[0]?.[0]).toEqual([one, two]);
  expect(select).not.toHaveBeenCalled();
});

test('[WB-21] Esc puts them back, and beside everything nothing happens', () => {
  render(<List chosen={[]} />);
  press('one');
  moveTo(screen.getByText('box'), 9);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(dragStore.getState().at).toBeNull();
  letGo();
  press('one');
  moveTo(document.body, 9);
  letGo();
  expect(drop).not.toHaveBeenCalled();
});

test('[WB-21] what may not go there is told why; where it lies already nothing is marked', () => {
  render(<List chosen={[]} />);
  refusal = 'why not';
  press('one');
  moveTo(screen.getByText('box'), 9);
  expect(dragStore.getState()).toMatchObject({ over: { name: 'box' }, refusal: 'why not' });
  refusal = undefined;
  moveTo(screen.getByText('box'), 10);
  expect(dragStore.getState()).toMatchObject({ over: null, refusal: null });
});

test('a finger scrolls, and drags nothing', () => {
  render(<List chosen={[]} />);
  press('one', 'touch');
  moveTo(screen.getByText('box'), 30);
  expect(dragStore.getState().at).toBeNull();
});
