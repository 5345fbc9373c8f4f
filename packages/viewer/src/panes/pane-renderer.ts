import { rangeForSeries, displayTransformOf } from '../session/display-transform.ts';
import type { Window } from '@mado/dicom/frames';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/create-session.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { scaleOf, viewAffine, type CanvasSize } from '../session/pane-view.ts';
import { readySeries, type ReadySeries, type SeriesKey, type SessionState, type ViewState } from '../session/state.ts';
import type { Painter, Scene } from '../painting/painter.ts';
import { createPaneDrawing } from '../painting/pane-drawing.ts';
import { watchSize } from './watch-size.ts';
import { nextIndex } from './next-index.ts';

export type PictureAt = (series: ReadySeries, index: number) => Picture | undefined;

export interface PaneRenderer {
  readonly canvas: HTMLCanvasElement;
  /** Size of the canvas in device pixels. */
  readonly size: () => CanvasSize;
  /** From now on the pane is painted by this. */
  paintBy(painter: Painter): void;
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
export function createPaneRenderer(
  element: HTMLElement,
  session: Session,
  pane: number,
  pictureAt: PictureAt,
): PaneRenderer {
  const drawing = createPaneDrawing(element);
  let size: CanvasSize = { width: 0, height: 0 };
  let drawn: Drawn | undefined;

  drawing.canvas.dataset['testid'] = 'pane-canvas';
  drawing.canvas.setAttribute('aria-hidden', 'true');
  const { schedule, cancel } = oncePerFrame(redraw);
  const stopWatching = watchSize(element, (next) => {
    size = next;
    if (size.width === 0 || size.height === 0) return;
    drawing.resize(size);
    redraw();
  });

  function redraw(): void {
    const { isBlank, failed, next, isOnTheWay } = stepOf(session.getState(), pane, drawn, size, pictureAt);
    if (isBlank) blank();
    if (failed !== null) session.dispatch({ type: 'shown', pane, series: failed, shown: null });
    if (next) show(next);
    if (isOnTheWay) schedule();
  }

  function show(next: Drawn): void {
    const { series, index } = next;
    const image = series.images[index];
    if (!image) return;
    const window = next.range ?? rangeForSeries(image, next.picture);
    const { scene, shown } = sceneOf(next, image, window);
    drawn = { ...next, range: window };
    if (window && !series.range) session.dispatch({ type: 'range-seen', series: series.key, range: { window, index } });
    drawing.draw(scene);
    session.dispatch({ type: 'shown', pane, series: series.key, shown });
  }

  function blank(): void {
    if (!drawn) return;
    drawn = undefined;
    drawing.clear();
  }

  const unsubscribe = session.subscribe(schedule);
  schedule();
  return {
    canvas: drawing.canvas,
    size: () => size,
    paintBy(painter) {
      drawing.paintBy(painter);
      drawn = undefined;
      schedule();
    },
    destroy() {
      unsubscribe();
      stopWatching();
      cancel();
      drawing.destroy();
    },
  };
}

/** Runs something in the next animation frame, once however often it is asked for, and never after `cancel`. */
function oncePerFrame(run: () => void): { schedule: () => void; cancel: () => void } {
  let frame = 0;
  let cancelled = false;
  return {
    schedule: () => {
      if (frame === 0 && !cancelled)
        frame = requestAnimationFrame(() => {
          frame = 0;
          run();
        });
    },
    cancel: () => {
      cancelled = true;
      cancelAnimationFrame(frame);
    },
  };
}

/** What one animation frame does on the canvas. */
interface Step {
  /** What was drawn goes first. */
  readonly isBlank: boolean;
  /** The series of which the wanted image cannot be had, while the session takes another one for shown. */
  readonly failed: SeriesKey | null;
  readonly next: Drawn | null;
  /** `next` is not the wanted image yet. */
  readonly isOnTheWay: boolean;
}

const blankStep: Step = { isBlank: true, failed: null, next: null, isOnTheWay: false };

/** @param drawn what is on the canvas */
function stepOf(
  state: SessionState,
  pane: number,
  drawn: Drawn | undefined,
  size: CanvasSize,
  pictureAt: PictureAt,
): Step {
  const own = state.panes[pane];
  const series = own && readySeries(state, own);
  if (!own || !series || size.width === 0) return blankStep;
  // Nothing may stand under the words that another image could not be shown.
  if (series.failed.has(own.viewState.index)) return { ...blankStep, failed: own.shown ? series.key : null };
  const kept = drawn && drawnNow(drawn, series);
  const step = { ...blankStep, isBlank: kept === undefined };
  const next = nextDrawing(series, own.viewState, kept?.index ?? null, size, pictureAt);
  if (!next) return step;
  const isOnTheWay = next.index !== own.viewState.index;
  return { ...step, next: kept && sameDrawing(kept, next) ? null : next, isOnTheWay };
}

/** What is on the canvas, where it stands in the series now [VW-131]; undefined: it is of another one. */
function drawnNow(drawn: Drawn, series: ReadySeries): Drawn | undefined {
  if (drawn.series.key !== series.key) return undefined;
  if (drawn.series.images === series.images) return drawn;
  const image = drawn.series.images[drawn.index]?.key;
  const index = series.images.findIndex(({ key }) => key === image);
  return index === -1 ? undefined : { ...drawn, index };
}

/** What can be drawn on the way from the image drawn last to the one that is wanted; undefined while nothing can. */
function nextDrawing(
  series: ReadySeries,
  viewState: ViewState,
  drawnIndex: number | null,
  size: CanvasSize,
  pictureAt: PictureAt,
): Drawn | undefined {
  const has = (index: number) => pictureAt(series, index) !== undefined;
  const index = nextIndex(drawnIndex, viewState.index, has, isComplete(series));
  const picture = index === null ? undefined : pictureAt(series, index);
  if (index === null || !picture) return undefined;
  return { series, index, viewState, picture, size, range: series.range?.window ?? null };
}

function isComplete({ loaded }: ReadySeries): boolean {
  return loaded.every((one) => one === 1);
}

/** `shown`: what the session is told once the scene is on the canvas. */
function sceneOf({ index, picture, viewState, size }: Drawn, image: ViewerImage, window: Window | null) {
  const transform = displayTransformOf(viewState, image, picture, window);
  const affine = viewAffine(viewState.view, image, size);
  const scene: Scene = { picture, transform, affine, interpolated: viewState.interpolated };
  return { scene, shown: { index, voi: transform.voi, scale: scaleOf(viewState.view, image, size), affine } };
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
    a.viewState.interpolated === b.viewState.interpolated &&
    a.viewState.view === b.viewState.view
  );
}
