// @vitest-environment jsdom
import { toolTypes, type ToolType } from '@mado/reading';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paneHands } from '../testing/pane-hands.ts';

const hands = paneHands();
const { here, pointer, drag } = hands;

describe('measuring [VW-42]', () => {
  const all = () => [...hands.session.getState().reading.measurements.values()].map(({ measurement }) => measurement);
  const choose = (tool: ToolType) => hands.session.dispatch({ type: 'tool', tool });
  const click = (x: number, y: number) => drag(0, [x, y], [x, y]);
  const touch = { pointerType: 'touch', button: 0 };
  // Eight device pixels, which are two of the image, to 4 CSS pixels: 10 CSS pixels are 5 of the image.
  const five = [
    [10, 10],
    [15, 10],
  ];

  it('draws by dragging, and by two presses', () => {
    choose('Length');
    drag(0, [20, 20], [30, 20]);
    click(20, 60);
    pointer('pointermove', 25, 60);
    expect(hands.session.getState().reading.draft?.measurement.points[1]).toEqual([12.5, 30]);
    click(30, 60);
    expect(all().map(({ points, cachedStats }) => [points[0], points[1], cachedStats])).toEqual([
      [...five, { length: 5 }],
      [[10, 30], [15, 30], { length: 5 }],
    ]);
    expect(here().voi.kind).toBe('file');
  });

  it('draws an angle leg by leg, by mouse and by finger alike', () => {
    for (const more of [{ button: 0 }, touch]) {
      choose('Angle');
      pointer('pointerdown', 40, 20, more);
      pointer('pointermove', 20, 20, more);
      pointer('pointerup', 20, 20, more);
      pointer('pointerdown', 20, 30, more);
      pointer('pointermove', 20, 60, more);
      pointer('pointerup', 20, 60, more);
      expect(all().at(-1)?.cachedStats).toEqual({ angle: 90 });
      hands.session.dispatch({ type: 'undo' });
    }
  });

  it.each(toolTypes)('draws with a pen as with the mouse: %s', (tool) => {
    const way = [
      [20, 20],
      [60, 24],
      [70, 60],
      [30, 70],
    ] as const;
    const drawn = ['mouse', 'pen', 'touch'].map((pointerType) => {
      hands.session.dispatch({ type: 'select-measurement', id: null });
      choose(tool);
      const send = (type: string, [x, y]: readonly [number, number]) => pointer(type, x, y, { pointerType, button: 0 });
      send('pointerdown', way[0]);
      for (const point of way) send('pointermove', point);
      send('pointerup', way[3]);
      if (tool === 'Angle') for (const type of ['pointerdown', 'pointermove', 'pointerup']) send(type, [90, 90]);
      const [{ _id: _, ...one } = { _id: '' }] = all();
      hands.session.dispatch({ type: 'undo' });
      return one;
    });
    expect(drawn[0]).toMatchObject({ toolType: tool });
    expect([drawn[1], drawn[2]]).toEqual([drawn[0], drawn[0]]);
  });

  it('gives up what was begun: by Escape, by a second finger, and an outline that is none', () => {
    choose('Length');
    pointer('pointerdown', 20, 20, { button: 0 });
    pointer('pointermove', 60, 60);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    pointer('pointerup', 60, 60);
    pointer('pointerdown', 20, 20, touch);
    pointer('pointermove', 60, 60, touch);
    pointer('pointerdown', 90, 90, { ...touch, pointerId: 2 });
    pointer('pointerup', 60, 60, touch);
    pointer('pointerup', 90, 90, { ...touch, pointerId: 2 });
    choose('FreehandMouse');
    drag(0, [20, 20], [21, 20]);
    expect([all(), hands.session.getState().reading.draft]).toEqual([[], null]);
  });

  it.each<[string, () => void]>([
    ['another tool', () => hands.session.dispatch({ type: 'tool', tool: 'window' })],
    ['another measuring tool', () => choose('Angle')],
    [
      'another pane',
      () => {
        hands.session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
        hands.session.dispatch({ type: 'activate', pane: 1 });
      },
    ],
  ])('gives up what waits for its next point for %s [VW-117]', (_, turnTo) => {
    choose('Length');
    click(20, 60);
    pointer('pointermove', 25, 60);
    expect(hands.session.getState().reading.draft).not.toBeNull();
    turnTo();
    expect(hands.session.getState().reading.draft).toBeNull();
    pointer('pointermove', 40, 60);
    expect([all(), hands.session.getState().reading.draft]).toEqual([[], null]);
  });

  it('takes a measurement by a point or a line with any tool, and changes the window beside it', () => {
    choose('Length');
    drag(0, [20, 20], [40, 20]);
    hands.session.dispatch({ type: 'tool', tool: 'window' });
    drag(0, [41, 21], [60, 20]);
    expect(all()[0]?.points).toEqual([
      [10, 10],
      [30, 10],
    ]);
    drag(0, [40, 20], [40, 60]);
    expect(all()[0]?.points).toEqual([
      [10, 30],
      [30, 30],
    ]);
    expect(here().voi.kind).toBe('file');
    drag(0, [150, 150], [160, 150]);
    expect(here().voi.kind).toBe('window');
    expect(hands.session.getState().reading.selected).toBeNull();
  });

  it('lets a finger that goes through the images pass, unless the measurement was chosen by a tap', () => {
    choose('Length');
    drag(0, [20, 20], [100, 20]);
    hands.session.dispatch({ type: 'select-measurement', id: null });
    hands.session.dispatch({ type: 'tool', tool: 'scroll' });
    const swipe = () => {
      pointer('pointerdown', 60, 22, touch);
      pointer('pointermove', 60, 60, touch);
      pointer('pointerup', 60, 60, touch);
    };
    swipe();
    expect(here().index).toBeGreaterThan(20);
    expect(all()[0]?.points[0]).toEqual([10, 10]);
    pointer('pointerdown', 60, 22, touch);
    pointer('pointerup', 60, 22, touch);
    expect(hands.session.getState().reading.selected).toBe('id-0');
    swipe();
    expect(all()[0]?.points[0]).toEqual([10, 29]);
  });

  it('asks for its menu by a right click, which a zoom is not', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    drag(2, [40, 20], [40, 60]);
    expect(hands.asked).toEqual([]);
    hands.session.dispatch({ type: 'reset' });
    drag(2, [40, 20], [41, 20]);
    expect(hands.asked).toEqual(['id-0']);
  });

  it('a finger takes the points of what was chosen from farther off, the nearest of all points first [VW-82]', () => {
    choose('Length');
    drag(0, [20, 20], [100, 20]);
    drag(0, [150, 60], [160, 60]);
    hands.session.dispatch({ type: 'tool', tool: 'scroll' });
    hands.session.dispatch({ type: 'select-measurement', id: 'id-0' });
    const pull = (x: number, y: number) => {
      pointer('pointerdown', x, y, touch);
      pointer('pointermove', x, y + 40, touch);
      pointer('pointerup', x, y + 40, touch);
    };
    pull(120, 52);
    expect(all()[0]?.points[1]).toEqual([60, 46]);
    hands.session.dispatch({ type: 'undo' });
    hands.session.dispatch({ type: 'select-measurement', id: null });
    pull(120, 52);
    expect(all()[0]?.points[1]).toEqual([50, 10]);
    // 37 px from what was chosen, 14 px from the other.
    choose('Length');
    hands.session.dispatch({ type: 'select-measurement', id: 'id-0' });
    pull(136, 58);
    expect(all().map(({ points }) => points.some(([, row = 0]) => row > 40))).toEqual([false, true]);
  });

  describe('a finger that lies on a point [VW-83]', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      choose('Length');
      drag(0, [20, 20], [60, 20]);
    });
    afterEach(() => vi.useRealTimers());

    it('sees it in the lens from the beginning, and is asked nothing while it aims', () => {
      pointer('pointerdown', 60, 20, touch);
      expect(hands.session.getState().reading.draft).toMatchObject({
        measurement: { _id: 'id-0' },
        finger: { x: 120, y: 40 },
      });
      vi.advanceTimersByTime(2000);
      pointer('pointermove', 60, 60, touch);
      pointer('pointerup', 60, 60, touch);
      expect([hands.asked, all()[0]?.points[1]]).toEqual([[], [30, 30]]);
    });

    it('is lifted without the click that would close its menu, and with it where there is none', () => {
      const lifted = () => {
        pointer('pointerup', 40, 20, touch);
        const event = new Event('touchend', { cancelable: true });
        hands.element.dispatchEvent(event);
        return event.defaultPrevented;
      };
      pointer('pointerdown', 40, 20, touch);
      vi.advanceTimersByTime(600);
      expect([hands.asked, lifted()]).toEqual([['id-0'], true]);
      pointer('pointerdown', 40, 20, touch);
      expect([hands.asked, lifted()]).toEqual([['id-0'], false]);
    });

    it('has the menu when it is lifted where it lay for a while, and nothing after a touch', () => {
      pointer('pointerdown', 60, 20, touch);
      pointer('pointerup', 60, 20, touch);
      expect([hands.asked, hands.session.getState().reading.draft]).toEqual([[], null]);
      pointer('pointerdown', 60, 20, touch);
      vi.advanceTimersByTime(600);
      expect(hands.asked).toEqual([]);
      pointer('pointerup', 60, 20, touch);
      expect([hands.asked, hands.session.getState().reading.draft]).toEqual([['id-0'], null]);
    });

    it('on a line the menu comes while it lies', () => {
      hands.session.dispatch({ type: 'tool', tool: 'scroll' });
      drag(0, [150, 150], [150, 150]);
      choose('Length');
      drag(0, [20, 100], [180, 100]);
      pointer('pointerdown', 100, 101, touch);
      vi.advanceTimersByTime(600);
      expect(hands.asked).toEqual(['id-1']);
      pointer('pointerup', 100, 101, touch);
      expect(all()).toHaveLength(2);
    });
  });

  it('has nothing of it for who may only look', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    const [kept] = all();
    const somebody = { uuid: null, username: '' };
    const at = { clock: 1, addedBy: somebody, addedAt: '', updatedBy: somebody, updatedAt: '' };
    hands.session.dispatch({ type: 'reading-loaded', measurements: [{ ...kept!, ...at }], mayWrite: false });
    hands.session.dispatch({ type: 'select-measurement', id: null });
    drag(0, [20, 20], [20, 60]);
    drag(2, [40, 20], [40, 20]);
    expect([all().length, all()[0]?.points[0], hands.session.getState().reading.selected, hands.asked]).toEqual([
      1,
      [10, 10],
      null,
      [],
    ]);
  });
});
