// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { usePaneFocus } from './use-pane-focus.ts';

afterEach(cleanup);

function Room(): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState(true);
  usePaneFocus(room, false);
  return (
    <div ref={room}>
      <div role="toolbar">
        <button type="button">tool</button>
        <button type="button" aria-haspopup="menu">
          menu
        </button>
      </div>
      {['first', 'second'].map((name) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as a pane is
        <div key={name} tabIndex={0} role="group" aria-label={name} data-pane />
      ))}
      {panel && (
        <button type="button" onClick={() => setPanel(false)}>
          close
        </button>
      )}
    </div>
  );
}

const pane = (name: string) => screen.getByRole('group', { name });

test('the active pane has it at first, and the next one with the key that leads there [VW-222]', () => {
  const session = renderInViewer(<Room />, [aStudy(aSeries('a'), aSeries('b'))]);
  expect(document.activeElement).toBe(pane('first'));
  act(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));
  act(() => session.dispatch({ type: 'step-pane', by: 1 }));
  expect(document.activeElement).toBe(pane('second'));
});

test('who is at a tool stays there; where what had it is gone the active pane has it [VW-222]', () => {
  const session = renderInViewer(<Room />, [aStudy(aSeries('a'), aSeries('b'))]);
  act(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));
  act(() => screen.getByRole('button', { name: 'tool' }).focus());
  act(() => session.dispatch({ type: 'step-pane', by: 1 }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'tool' }));
  act(() => screen.getByRole('button', { name: 'close' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'close' }));
  fireEvent.keyUp(document.body, { key: 'Enter' });
  expect(document.activeElement).toBe(pane('second'));
});

test('a tool that a pointer has pressed gives the focus to the pane; by keys, and with a menu, it keeps it [VW-177]', () => {
  renderInViewer(<Room />, [aStudy(aSeries('a'))]);
  const press = (name: string, pointerType: string) => {
    const pressed = screen.getByRole('button', { name });
    act(() => pressed.focus());
    act(() => void pressed.dispatchEvent(Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType })));
    return document.activeElement;
  };
  expect(press('tool', 'mouse')).toBe(pane('first'));
  expect(press('tool', 'touch')).toBe(pane('first'));
  expect(press('tool', '')).toBe(screen.getByRole('button', { name: 'tool' }));
  expect(press('menu', 'mouse')).toBe(screen.getByRole('button', { name: 'menu' }));
});
