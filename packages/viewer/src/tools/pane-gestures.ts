import type { Session } from '../session/create-session.ts';
import type { Picture } from '../session/picture.ts';
import type { CanvasPoint, CanvasSize } from '../session/pane-view.ts';
import { activePane, readySeries, type PaneTool, type ReadySeries } from '../session/state.ts';
import type { DragTool } from '../session/drag-tool.ts';
import type { MouseButton } from '../session/controls.ts';
import { KeyAim } from './measuring/key-aim.ts';
import { createLongPress, type OnMenu } from './measuring/measurement-menu.ts';
import { createMeasuring, isMeasuring, type Measuring } from './measuring/measuring-gestures.ts';
import type { Pointing } from './measuring/pointing.ts';
import type { PaceClock } from './measuring/statistics-pace.ts';
import { keyAction } from './keyboard.ts';
import { createViewDrag, type ViewDrag } from './view-drag.ts';
import { afterBrowserFrame, createWheelPace } from './wheel-pace.ts';
import { createWheelSteps } from './wheel-steps.ts';

/** Mouse buttons of `PointerEvent.button` that have something of their own to do; the left one has the chosen tool. */
const buttons: Readonly<Record<number, MouseButton>> = { 1: 'middle', 2: 'right' };

/** CSS pixels within which a press is no drag. */
const CLICK = { mouse: 4, touch: 8 };
/** Most of a wheel's delta that zooms at once, by 0.15: a notch of some mice counts 100, a pinch some. */
const PINCH = 14;

export interface PaneGround {
  /** Zero-based number of the pane. */
  readonly pane: number;
  /** Size of the pane's canvas in device pixels. */
  readonly canvasSize: () => CanvasSize;
  readonly pictureAt: (series: ReadySeries, index: number) => Picture | undefined;
  readonly newId: () => string;
  readonly clock: PaceClock;
  readonly onMenu: OnMenu;
}

/**
 * Turns what hands do on a pane into commands: wheel, mouse drags, one finger for the chosen tool, two fingers to move
 * and pinch; measuring, and a right click or a finger that lies still on a measurement asks for its menu. Everything is
 * measured in device pixels of the pane's canvas.
 *
 * @returns a function that stops listening
 */
export function listenToGestures(element: HTMLElement, session: Session, ground: PaneGround): () => void {
  const pointers = new PanePointers(element, session, ground);
  const wheelSteps = createWheelSteps();
  const scroll = createWheelPace((by) => {
    // One that waited may find another pane active.
    if (session.getState().active === ground.pane) session.dispatch({ type: 'scroll', by });
  }, afterBrowserFrame);
  const ended = new AbortController();
  const { signal } = ended;
  const onWheel = (event: WheelEvent) => {
    // With Ctrl the browser zooms the page; a pinch on a trackpad arrives so, too, and zooms the image.
    event.preventDefault();
    session.dispatch({ type: 'activate', pane: ground.pane });
    const delta = Math.max(-PINCH, Math.min(PINCH, event.deltaY));
    if (event.ctrlKey || session.getState().controls.wheel === 'zoom') pointers.zoomBy(Math.exp(-delta / 100), event);
    else scroll(wheelSteps(event, imageCount(session)));
  };
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', pointers.down, { signal });
  element.addEventListener('pointermove', pointers.move, { signal });
  element.addEventListener('pointerup', pointers.up, { signal });
  element.addEventListener('pointercancel', pointers.up, { signal });
  const onLifted = (event: TouchEvent) => {
    // The click that a browser makes of it would close the menu that has just come [VW-83].
    if (pointers.hasAsked() && event.cancelable) event.preventDefault();
  };
  element.addEventListener('touchend', onLifted, { passive: false, signal });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  const onDouble = ({ target }: MouseEvent) => {
    if (!isControl(target) && pointers.drewNothing()) session.dispatch({ type: 'maximise' });
  };
  element.addEventListener('dblclick', onDouble, { signal });
  element.addEventListener('focus', () => session.dispatch({ type: 'activate', pane: ground.pane }), { signal });
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What is told waits for one of its own [VW-142].
    if (pointers.isBusy()) event.preventDefault();
    pointers.cancel();
  };
  document.addEventListener('keydown', onEscape, { signal });
  const onKey = (event: KeyboardEvent) => {
    const own = event.target === document.body || element.contains(event.target as Node | null);
    if (!own || isControl(event.target) || session.getState().active !== ground.pane) return;
    if (!pointers.key(event)) return;
    event.preventDefault();
    // What arrows do besides, they do not while they aim.
    event.stopPropagation();
  };
  document.addEventListener('keydown', onKey, { capture: true, signal });
  const stopFollowing = session.subscribe((state, before) => {
    const elsewhere = state.active !== before.active && state.active !== ground.pane;
    if (elsewhere || state.tool !== before.tool) pointers.giveUpDrawing();
  });
  return () => {
    stopFollowing();
    pointers.cancel();
    ended.abort();
  };
}

/** How it was when a pointer came down. */
interface Press {
  readonly at: CanvasPoint;
  /** Something was being drawn on the pane. */
  readonly drawing: boolean;
  /** The steps until then. */
  readonly past: readonly unknown[];
}

/** The pointers that are down on a pane, and what they do together. */
class PanePointers {
  readonly #element: HTMLElement;
  readonly #session: Session;
  readonly #ground: PaneGround;
  readonly #measuring: Measuring;
  readonly #aim: KeyAim;
  readonly #view: ViewDrag;
  readonly #points = new Map<number, CanvasPoint>();
  readonly #longPress = createLongPress(() => {
    // A hand that aims lies still, too: on a point the menu waits until the finger is lifted where it lay [VW-83].
    if (this.#measuring.holdsPoint()) this.#asksWhenLifted = true;
    else if (this.#pressed) this.#ask(this.#pressed.event);
  });
  #asksWhenLifted = false;
  #hasAsked = false;
  #isMeasurement = false;
  /** It came down where the one before began to draw: it sets no point unless it goes away from there. */
  #isAgain = false;
  /** The last two, the later one last. */
  #presses: readonly Press[] = [];
  #pressed: { readonly event: PointerEvent; readonly from: CanvasPoint } | null = null;

  constructor(element: HTMLElement, session: Session, ground: PaneGround) {
    this.#element = element;
    this.#session = session;
    this.#ground = ground;
    this.#measuring = createMeasuring(session, ground);
    const { pane, canvasSize } = ground;
    this.#aim = new KeyAim(session, { pane, canvasSize, ratio: () => this.#ratio() }, this.#measuring);
    this.#view = createViewDrag(session, ground);
  }

  /** @returns whether the key was for measuring */
  key(event: KeyboardEvent): boolean {
    if (this.#points.size > 0) return false;
    const sets = keyAction(event, this.#session.getState().hotkeys.given)?.kind === 'place-point';
    if (!(sets ? !event.repeat && this.#aim.press() : this.#aim.move(event))) return false;
    this.#element.focus({ preventScroll: true });
    return true;
  }

  readonly down = (event: PointerEvent): void => {
    if (isControl(event.target)) return;
    this.#aim.end();
    this.#session.dispatch({ type: 'activate', pane: this.#ground.pane });
    const from = this.#pointing(event).at;
    this.#points.set(event.pointerId, from);
    this.#element.setPointerCapture(event.pointerId);
    // The middle button would start the browser's own scrolling.
    if (event.pointerType === 'mouse') event.preventDefault();
    this.#view.end();
    this.#longPress.end();
    if (this.#points.size === 1) this.#begin(event, from);
    else if (this.#isMeasurement) {
      // A second finger: what the first began to draw is not meant.
      this.#measuring.cancel();
      this.#isMeasurement = false;
    }
    // The keys go to the pane; a ring around it is for those who came by the keyboard.
    this.#element.focus({ preventScroll: true, focusVisible: false });
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#points.get(event.pointerId);
    if (before && !this.#isStill(event)) this.#leave();
    if (!before || (this.#isMeasurement && !this.#isAgain)) this.#measuring.move(this.#pointing(event));
    if (!before) return;
    const now = this.#pointing(event).at;
    this.#points.set(event.pointerId, now);
    if (this.#isMeasurement || (now.x === before.x && now.y === before.y)) return;
    const other = [...this.#points].find(([id]) => id !== event.pointerId)?.[1];
    if (this.#view.isGoing()) this.#view.move({ x: now.x - before.x, y: now.y - before.y });
    else if (other) this.#view.pinch(other, before, now);
  };

  readonly up = (event: PointerEvent): void => {
    this.#longPress.end();
    if (!this.#points.delete(event.pointerId)) return;
    if (this.#isMeasurement && event.type === 'pointercancel') this.#measuring.cancel();
    else if (this.#isMeasurement && this.#asksWhenLifted && this.#isStill(event)) this.#ask(event);
    else if (this.#isMeasurement && !this.#isAgain) this.#measuring.lift(this.#pointing(event));
    else if (event.type === 'pointerup' && this.#isStill(event)) this.#click(event);
    this.#isMeasurement = false;
    this.#isAgain = false;
    this.#pressed = null;
    // The finger that stays on the glass after a pinch does nothing until it is lifted.
    this.#view.end(event.type === 'pointerup');
  };

  readonly cancel = (): void => {
    this.#longPress.end();
    this.#aim.end();
    this.#measuring.cancel();
    this.#view.end();
    this.#isMeasurement = false;
  };

  /** Something is held, drawn or aimed at, which `cancel` gives up. */
  isBusy(): boolean {
    const { display, reading } = this.#session.getState();
    return this.#points.size > 0 || [display.aim?.pane, reading.draft?.pane].includes(this.#ground.pane);
  }

  /** Whether the press that is or was last has asked for a menu. */
  hasAsked(): boolean {
    return this.#hasAsked;
  }

  /** Whether two clicks that have become a double one set nothing; what they alone began is forgotten. */
  drewNothing(): boolean {
    const { reading } = this.#session.getState();
    const [first, second] = this.#presses;
    const began = reading.draft?.pane === this.#ground.pane;
    // Where the first one ended a drawing, the second was not meant to begin another.
    if (began && !(first?.drawing && second?.drawing)) this.cancel();
    return first === undefined || (!first.drawing && first.past === reading.past);
  }

  /** What waits for its next point waits no longer: the reader has another tool, or is in another pane [VW-117]. */
  giveUpDrawing(): void {
    this.#aim.end();
    this.#measuring.cancel();
    this.#isMeasurement = false;
    this.#isAgain = false;
  }

  zoomBy(factor: number, event: MouseEvent): void {
    this.#view.zoomBy(factor, this.#pointing(event).at);
  }

  #begin(event: PointerEvent, from: CanvasPoint): void {
    const { tool, controls } = this.#session.getState();
    const button = buttons[event.button];
    this.#isAgain = event.button === 0 && this.#isWhereItBegan(event);
    this.#note(from);
    this.#isMeasurement = this.#isAgain || (event.button === 0 && this.#measuring.press(this.#pointing(event), tool));
    this.#pressed = { event, from };
    this.#asksWhenLifted = false;
    this.#hasAsked = false;
    const isTouch = event.pointerType === 'touch';
    if (isTouch) this.#longPress.begin();
    if (!this.#isMeasurement) this.#view.begin(button ? controls.buttons[button] : viewTool(tool), from, isTouch);
  }

  #note(at: CanvasPoint): void {
    const { draft, past } = this.#session.getState().reading;
    const drawing = draft?.pane === this.#ground.pane;
    this.#presses = [...this.#presses.slice(-1), { at, drawing, past }];
  }

  /** The press before began a drawing, which waits for its next point, and this one came down at the same place. */
  #isWhereItBegan(event: PointerEvent): boolean {
    const last = this.#presses.at(-1);
    const drawing = this.#session.getState().reading.draft?.pane === this.#ground.pane;
    return drawing && last !== undefined && !last.drawing && this.#isNear(event, last.at);
  }

  /** The pointer went farther than a click does. */
  #leave(): void {
    this.#longPress.end();
    this.#asksWhenLifted = false;
    if (!this.#isAgain || !this.#pressed) return;
    this.#isAgain = false;
    this.#measuring.press(this.#pointing(this.#pressed.event), this.#session.getState().tool);
  }

  #click(event: PointerEvent): void {
    if (event.button === 2) this.#ask(event);
    else if (event.pointerType === 'touch' && this.#points.size === 0) this.#measuring.tap(this.#pointing(event));
  }

  #ask(event: PointerEvent): void {
    const measurement = this.#measuring.under(this.#pointing(event));
    if (!measurement) return;
    this.#hasAsked = true;
    this.cancel();
    this.#view.end();
    this.#session.dispatch({ type: 'select-measurement', id: measurement._id });
    this.#ground.onMenu(measurement, { x: event.clientX, y: event.clientY });
  }

  #pointing(event: MouseEvent): Pointing {
    const { left, top } = this.#element.getBoundingClientRect();
    const ratio = this.#ratio();
    const at = { x: (event.clientX - left) * ratio, y: (event.clientY - top) * ratio };
    return { at, ratio, touch: 'pointerType' in event && event.pointerType === 'touch' };
  }

  /** Device pixels per CSS pixel: the canvas is as high as the pane; beside it there may be a bar. */
  #ratio(): number {
    const { height } = this.#element.getBoundingClientRect();
    return height > 0 ? this.#ground.canvasSize().height / height : 1;
  }

  #isStill(event: PointerEvent): boolean {
    return this.#pressed !== null && this.#isNear(event, this.#pressed.from);
  }

  #isNear(event: PointerEvent, from: CanvasPoint): boolean {
    const { at, ratio, touch } = this.#pointing(event);
    return Math.hypot(at.x - from.x, at.y - from.y) <= (touch ? CLICK.touch : CLICK.mouse) * ratio;
  }
}

function imageCount(session: Session): number {
  const state = session.getState();
  return readySeries(state, activePane(state))?.images.length ?? 0;
}

/** What a drag does to the view while a measuring tool is chosen, where it does not measure. */
function viewTool(tool: PaneTool): DragTool {
  return isMeasuring(tool) ? 'pan' : tool;
}

/** What lies on a pane and is pressed or dragged for itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, [role="slider"], [data-control]') !== null;
}
