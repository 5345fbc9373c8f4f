import type { Session } from '../session/create-session.ts';
import type { Voi } from '../session/voi.ts';
import { pan, zoom, type CanvasPoint, type CanvasSize, type PaneView } from '../session/pane-view.ts';
import { activePane, readySeries, type DragTool } from '../session/state.ts';
import { createScrollDrag, dragCommand, type DragGround } from './drag.ts';
import { createWheelSteps } from './wheel-steps.ts';

/** Mouse buttons of `PointerEvent.button` and what they do: left the chosen tool, middle pan, right zoom [VW-4]. */
const buttonTools: Readonly<Record<number, DragTool>> = { 1: 'pan', 2: 'zoom' };

/**
 * Turns what hands do on a pane into commands: wheel, mouse drags, one finger for the chosen tool, two fingers to move
 * and pinch. Everything is measured in device pixels of the pane's canvas.
 *
 * @returns a function that stops listening
 */
export function listenToGestures(element: HTMLElement, session: Session, canvasSize: () => CanvasSize): () => void {
  const wheelSteps = createWheelSteps();
  const pointers = new Map<number, CanvasPoint>();
  let drag: { tool: DragTool; from: CanvasPoint; scroll: ReturnType<typeof createScrollDrag> } | null = null;

  function point({ clientX, clientY }: MouseEvent): CanvasPoint {
    const { left, top, width } = element.getBoundingClientRect();
    const ratio = width > 0 ? canvasSize().width / width : 1;
    return { x: (clientX - left) * ratio, y: (clientY - top) * ratio };
  }

  function onWheel(event: WheelEvent): void {
    // With Ctrl the browser zooms the page; a pinch on a trackpad arrives so, too, and zooms the image.
    event.preventDefault();
    if (event.ctrlKey) zoomBy(Math.exp(-event.deltaY / 100), point(event));
    else session.dispatch({ type: 'scroll', by: wheelSteps(event) });
  }

  function zoomBy(factor: number, at: CanvasPoint): void {
    const now = groundOf(session, canvasSize());
    if (now) session.dispatch({ type: 'view', view: zoom(now.viewState.view, now.image, now.canvas, factor, at) });
  }

  function onDown(event: PointerEvent): void {
    if (isControl(event.target)) return;
    const from = point(event);
    pointers.set(event.pointerId, from);
    element.setPointerCapture(event.pointerId);
    // The middle button would start the browser's own scrolling.
    if (event.pointerType === 'mouse') event.preventDefault();
    const tool = buttonTools[event.button] ?? session.getState().tool;
    drag = pointers.size === 1 ? { tool, from, scroll: createScrollDrag() } : null;
    // The keys go to the pane; a ring around it is for those who came by the keyboard.
    element.focus({ preventScroll: true, focusVisible: false });
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = point(event);
    pointers.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const on = groundOf(session, canvasSize());
    if (!on || (by.x === 0 && by.y === 0)) return;
    if (drag) moveOne(drag, on, by);
    else moveTwo(event.pointerId, on, before, now);
  }

  function moveOne({ tool, from, scroll }: NonNullable<typeof drag>, on: DragGround, by: CanvasPoint): void {
    if (tool === 'scroll') {
      session.dispatch({ type: 'scroll', by: scroll(by.y, on.count, on.canvas.height) });
      return;
    }
    const command = dragCommand(tool, on, { by, from });
    if (command) session.dispatch(command);
  }

  function moveTwo(pointer: number, on: DragGround, before: CanvasPoint, now: CanvasPoint): void {
    const other = [...pointers].find(([id]) => id !== pointer)?.[1];
    if (other) session.dispatch({ type: 'view', view: pinched(on, other, before, now) });
  }

  function onUp(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    // The finger that stays on the glass after a pinch does nothing until it is lifted.
    drag = null;
  }

  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => ended.abort();
}

/** The view after one of two fingers moved: its middle moves by half of the way, and the distance by all of it. */
function pinched(on: DragGround, other: CanvasPoint, before: CanvasPoint, now: CanvasPoint): PaneView {
  const distance = (a: CanvasPoint) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  const moved = pan(on.viewState.view, on.image, on.canvas, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  return zoom(moved, on.image, on.canvas, distance(now) / distance(before), middle);
}

/** What the active pane shows; null while it shows no image. */
function groundOf(session: Session, canvas: CanvasSize): DragGround | null {
  const state = session.getState();
  const pane = activePane(state);
  const series = readySeries(state, pane);
  const image = series?.images[pane.shown?.index ?? pane.viewState.index];
  if (!series || !image) return null;
  // What was chosen a moment ago may not be on the canvas yet.
  const { voi: chosen } = pane.viewState;
  const seen = pane.shown?.voi ?? null;
  const voi: Voi | null = seen && chosen.kind === 'window' ? { ...chosen, function: 'LINEAR' } : seen;
  return { viewState: pane.viewState, image, canvas, voi, count: series.images.length };
}

/** What lies on a pane and is pressed or dragged for itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="slider"]') !== null;
}
