import { createCpuDrawing } from '../painting/cpu/cpu-drawing.ts';
import { rangeForSeries, displayTransformOf } from '../session/display-transform.ts';
import type { Window } from '@mado/dicom/frames';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/create-session.ts';
import type { Voi } from '../session/voi.ts';
import { placementOf, scaleOf, type CanvasSize } from '../session/pane-view.ts';
import { readySeries, type ViewState, type ReadySeries } from '../session/state.ts';
import type { PaneDrawing, Scene, StartDrawing } from '../painting/pane-drawing.ts';
import { nextIndex } from './next-index.ts';

export type PictureAt = (series: ReadySeries, index: number) => Picture | undefined;

export interface PaneStage {
  /** Size of the canvas in device pixels. */
  readonly size: () => CanvasSize;
  /** Hands the pane over to another drawing as soon as that shows the same image. */
  handOver(start: StartDrawing): void;
  destroy(): void;
}

/** `range`: window of the series with which it is drawn. */
interface Drawn {
  readonly series: ReadySeries;
  readonly index: number;
  readonly viewState: ViewState;
  readonly picture: Picture;
  readonly size: CanvasSize;
  readonly range: Window | null;
}

/**
 * Brings one pane's state onto its canvas, once per animation frame and only when something changed, and tells the
 * session what is seen. It begins with a plain 2D drawing, so the first image waits for nobody.
 */
export function createPaneStage(element: HTMLElement, session: Session, pane: number, pictureAt: PictureAt): PaneStage {
  let drawing: PaneDrawing = createCpuDrawing(element);
  let size: CanvasSize = { width: 0, height: 0 };
  let drawn: Drawn | undefined;
  let frame = 0;
  let ended = false;
  let successor: StartDrawing | undefined;

  name(drawing);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  measure();

  function measure(): void {
    const ratio = globalThis.devicePixelRatio;
    const { width, height } = element.getBoundingClientRect();
    const next = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    if (next.width === size.width && next.height === size.height) return;
    size = next;
    if (size.width === 0 || size.height === 0) return;
    drawing.resize(size);
    redraw();
  }

  function name({ canvas }: PaneDrawing): void {
    canvas.dataset['testid'] = 'pane-canvas';
    canvas.setAttribute('aria-hidden', 'true');
  }

  function schedule(): void {
    if (frame === 0 && !ended) frame = requestAnimationFrame(step);
  }

  function step(): void {
    frame = 0;
    redraw();
  }

  function redraw(): void {
    const state = session.getState();
    const own = state.panes[pane];
    const series = own && readySeries(state, own);
    if (!own || !series || size.width === 0) {
      blank();
      return;
    }
    if (drawn && drawn.series.key !== series.key) blank();
    if (series.failed.has(own.viewState.index)) {
      // Nothing may stand under the words that another image could not be shown.
      blank();
      if (own.shown) session.dispatch({ type: 'shown', pane, series: series.key, shown: null });
      return;
    }
    const has = (index: number) => pictureAt(series, index) !== undefined;
    const index = nextIndex(drawn?.index ?? null, own.viewState.index, has);
    const picture = index === null ? undefined : pictureAt(series, index);
    if (index === null || !picture) return;
    const range = series.range?.window ?? null;
    const next = { series, index, viewState: own.viewState, picture, size, range };
    if (!drawn || !sameDrawing(drawn, next)) show(next);
    if (index !== own.viewState.index) schedule();
  }

  function show(next: Drawn): void {
    const { series, index, picture } = next;
    const image = series.images[index];
    if (!image) return;
    const window = next.range ?? rangeForSeries(image, picture);
    const transform = displayTransformOf(next.viewState, image, picture, window);
    const placement = placementOf(next.viewState.view, image, size);
    const scene: Scene = { series, index, picture, transform, placement };
    const scale = scaleOf(next.viewState.view, image, size);
    drawn = { ...next, range: window };
    if (window && !series.range) session.dispatch({ type: 'range-seen', series: series.key, range: { window, index } });
    void drawing.draw(scene).then((seen) => {
      if (seen && !ended) tell(series, index, transform.voi, scale);
    });
    if (successor) void succeed(successor, series, index);
  }

  function tell(series: ReadySeries, index: number, voi: Voi | null, scale: number): void {
    session.dispatch({ type: 'shown', pane, series: series.key, shown: { index, voi, scale } });
  }

  async function succeed(start: StartDrawing, series: ReadySeries, index: number): Promise<void> {
    successor = undefined;
    const next = await start(element, series, index);
    if (ended) {
      next.destroy();
      return;
    }
    const before = drawing;
    drawing = next;
    next.resize(size);
    name(next);
    drawn = undefined;
    redraw();
    before.destroy();
  }

  function blank(): void {
    if (!drawn) return;
    drawn = undefined;
    drawing.clear();
  }

  const unsubscribe = session.subscribe(schedule);
  schedule();
  return {
    size: () => size,
    handOver(start) {
      successor = start;
      if (drawn) void succeed(start, drawn.series, drawn.index);
    },
    destroy() {
      ended = true;
      unsubscribe();
      observer.disconnect();
      cancelAnimationFrame(frame);
      drawing.destroy();
    },
  };
}

function sameDrawing(a: Drawn, b: Drawn): boolean {
  return (
    a.series.key === b.series.key &&
    a.index === b.index &&
    a.picture === b.picture &&
    a.size === b.size &&
    a.range === b.range &&
    a.viewState.voi === b.viewState.voi &&
    a.viewState.inverted === b.viewState.inverted &&
    a.viewState.view === b.viewState.view
  );
}
