import type { Session } from '../session/create-session.ts';
import { pan, zoom, type CanvasPoint, type CanvasSize, type PaneView } from '../session/pane-view.ts';
import { autoWindow } from '../session/auto-window.ts';
import type { Picture } from '../session/picture.ts';
import { pixelValues } from '../session/pixel-values.ts';
import { activePane, readySeries, type ReadySeries } from '../session/state.ts';
import type { DragTool } from '../session/drag-tool.ts';
import { isWindow, type Voi } from '../session/voi.ts';
import { createScrollDrag, dragCommand, type DragGround } from './drag.ts';

/** What drags and pinches do to the active pane: its view, and what is magnified. Points are device pixels of it. */
export interface ViewDrag {
  /** `touch`: by a finger. */
  begin(tool: DragTool, from: CanvasPoint, touch: boolean): void;
  /** One pointer goes on with what was begun; nothing where nothing was. */
  move(by: CanvasPoint): void;
  /** One of two fingers went from here to there, the other lies still. */
  pinch(other: CanvasPoint, before: CanvasPoint, now: CanvasPoint): void;
  zoomBy(factor: number, at: CanvasPoint): void;
  /** `isMeant`: what was dragged open is to be applied. */
  end(isMeant?: boolean): void;
  readonly isGoing: () => boolean;
}

export interface ViewGround {
  /** Zero-based number of the pane. */
  readonly pane: number;
  readonly canvasSize: () => CanvasSize;
  readonly pictureAt: (series: ReadySeries, index: number) => Picture | undefined;
}

interface Drag {
  readonly tool: DragTool;
  readonly from: CanvasPoint;
  readonly touch: boolean;
  readonly scroll: ReturnType<typeof createScrollDrag>;
}

export function createViewDrag(session: Session, { pane, canvasSize, pictureAt }: ViewGround): ViewDrag {
  let drag: Drag | null = null;
  let at: CanvasPoint = { x: 0, y: 0 };
  const ground = () => groundOf(session, canvasSize());
  return {
    begin(tool, from, touch) {
      drag = { tool, from, touch, scroll: createScrollDrag() };
      at = from;
      if (tool === 'magnify') session.dispatch({ type: 'magnify', magnifier: { pane, at, touch } });
    },
    move(by) {
      const on = ground();
      if (!drag || !on) return;
      const { tool, from, touch, scroll } = drag;
      if (tool === 'magnify' || tool === 'region') {
        at = { x: at.x + by.x, y: at.y + by.y };
        if (tool === 'magnify') session.dispatch({ type: 'magnify', magnifier: { pane, at, touch } });
        else session.dispatch({ type: 'region', region: { pane, from, to: at } });
        return;
      }
      if (tool === 'scroll') {
        session.dispatch({ type: 'scroll', by: scroll(by.y, on.count, on.canvas.height) });
        return;
      }
      const command = dragCommand(tool, on, { by, from });
      if (command) session.dispatch(command);
    },
    pinch(other, before, now) {
      const on = ground();
      if (on) session.dispatch({ type: 'view', view: pinched(on, other, before, now) });
    },
    zoomBy(factor, at) {
      const on = ground();
      if (on) session.dispatch({ type: 'view', view: zoom(on.viewState.view, on.image, on.canvas, factor, at) });
    },
    end(isMeant = false) {
      if (drag?.tool === 'magnify') session.dispatch({ type: 'magnify', magnifier: null });
      if (drag?.tool === 'region') {
        if (isMeant) applyRegion(session, pictureAt, drag.from, at);
        session.dispatch({ type: 'region', region: null });
      }
      drag = null;
    },
    isGoing: () => drag !== null,
  };
}

/** The view after one of two fingers moved: its middle moves by half of the way, and the distance by all of it. */
function pinched(on: DragGround, other: CanvasPoint, before: CanvasPoint, now: CanvasPoint): PaneView {
  const distance = (a: CanvasPoint) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  const moved = pan(on.viewState.view, on.image, on.canvas, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  return zoom(moved, on.image, on.canvas, distance(now) / distance(before), middle);
}

/** The window of what was dragged open on the active pane; the tool goes back to changing it by hand. */
function applyRegion(session: Session, pictureAt: ViewGround['pictureAt'], from: CanvasPoint, to: CanvasPoint): void {
  const state = session.getState();
  const { shown, ...pane } = activePane(state);
  const series = readySeries(state, { ...pane, shown });
  const image = shown && series?.images[shown.index];
  const picture = shown && series && pictureAt(series, shown.index);
  // The window is of the modality's values, whatever they are measured as.
  const values = picture && image && pixelValues(picture, { instance: image.instance });
  const window = values && autoWindow(values, shown.affine, from, to);
  if (!window) return;
  session.dispatch({ type: 'voi', voi: { kind: 'window', ...window } });
  session.dispatch({ type: 'tool', tool: 'window' });
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
  const shape = seen && isWindow(seen) ? seen.function : 'LINEAR';
  const voi: Voi | null = seen && chosen.kind === 'window' ? { ...chosen, function: shape } : seen;
  return { viewState: pane.viewState, image, canvas, voi, count: series.images.length };
}
