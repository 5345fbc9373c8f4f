// @vitest-environment jsdom
import type { ToolType } from '@mado/reading';
import { expect, it } from 'vitest';
import { paneHands } from '../testing/pane-hands.ts';

const hands = paneHands();
const state = () => hands.session.getState();
const drawn = () => [...state().reading.measurements.values()].map(({ measurement }) => measurement);
const aim = () => state().display.aim;

function press(...keys: readonly (string | [string, number])[]): void {
  for (const one of keys) {
    const [key, times] = typeof one === 'string' ? [one, 1] : one;
    for (let n = 0; n < times; n++) {
      const event = new KeyboardEvent('keydown', {
        key: key.replace('Shift+', ''),
        shiftKey: key.startsWith('Shift+'),
        bubbles: true,
        cancelable: true,
      });
      document.body.dispatchEvent(event);
    }
  }
}

/** The pane is 200 CSS pixels wide, and shows 100 of the image: two CSS pixels are one. */
it('a length is drawn from where the cross is to where it goes, and is chosen [VW-220]', () => {
  hands.session.dispatch({ type: 'tool', tool: 'Length' });
  press('Enter');
  expect(aim()).toEqual({ pane: 0, at: { x: 200, y: 200 } });
  press(['ArrowLeft', 5], 'Enter', 'Shift+ArrowRight', 'ArrowDown', 'Enter');
  expect(drawn()).toHaveLength(1);
  expect(drawn()[0]).toMatchObject({
    toolType: 'Length',
    cachedStats: { length: expect.closeTo(Math.hypot(10, 1), 6) },
  });
  expect(state().reading.selected).toBe(drawn()[0]?._id);
});

it.each<[ToolType, number]>([
  ['Length', 2],
  ['Angle', 3],
  ['Bidirectional', 2],
  ['EllipticalRoi', 2],
  ['CircleRoi', 2],
  ['RectangleRoi', 2],
  ['ArrowAnnotate', 2],
  ['DragProbe', 1],
])('%s takes %i points [VW-220]', (tool, points) => {
  hands.session.dispatch({ type: 'tool', tool });
  press('Enter');
  const ways = ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft'];
  for (let n = 0; n < points; n++) {
    expect(drawn()).toHaveLength(0);
    press('Enter', ways[n] ?? '', 'ArrowDown');
  }
  expect(drawn().map(({ toolType }) => toolType)).toEqual([tool]);
});

it('an outline is what the cross goes along, from Enter to Enter [VW-220]', () => {
  hands.session.dispatch({ type: 'tool', tool: 'FreehandMouse' });
  press('Enter', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft');
  expect(drawn()).toHaveLength(0);
  press('Enter');
  expect(drawn()).toHaveLength(1);
});

it('what lies under the cross is taken hold of, moved, and let go [VW-220]', () => {
  hands.session.dispatch({ type: 'tool', tool: 'Length' });
  press('Enter', 'Enter', 'Shift+ArrowRight', 'Enter');
  press('Enter', 'Shift+ArrowDown', 'Enter');
  expect(drawn()).toHaveLength(1);
  expect(drawn()[0]).toMatchObject({ cachedStats: { length: expect.closeTo(Math.hypot(10, 10), 6) } });
});

it('Escape gives up what was begun, and the cross goes; so it does with the tool and when a mouse comes [VW-220]', () => {
  hands.session.dispatch({ type: 'tool', tool: 'Length' });
  press('Enter', 'Enter', 'Shift+ArrowRight', 'Escape');
  expect([drawn(), state().reading.draft, aim()]).toEqual([[], null, null]);
  press('Enter');
  hands.session.dispatch({ type: 'tool', tool: 'window' });
  expect(aim()).toBeNull();
  hands.session.dispatch({ type: 'tool', tool: 'Length' });
  press('Enter');
  hands.pointer('pointerdown', 20, 20);
  expect(aim()).toBeNull();
});

it('without a measuring tool or the right to comment Enter does nothing, and arrows are left alone [VW-220]', () => {
  press('Enter', 'ArrowDown');
  expect(aim()).toBeNull();
  hands.session.dispatch({ type: 'tool', tool: 'Length' });
  hands.session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: false });
  press('Enter');
  expect(aim()).toBeNull();
});
