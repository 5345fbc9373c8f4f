import type { Window } from '@mado/dicom/frames';
import type { SourceErrorKind, ViewerSeries, ViewerStudy } from '../ports/index.ts';
import type { FrameFailure } from './frame-failure.ts';
import type { Voi } from './voi.ts';
import { fit, type PaneView } from './pane-view.ts';
import type { Direction } from './prefetch-order.ts';
import { nearestWhole, type NoPictureReason, type ViewerImage } from './series-images.ts';

/** The address of the series document: one study may lie in two places of a source, with the same UIDs. */
export type SeriesKey = string;

/** The VOI transform that the reader has chosen: the n-th of the file, or a window of the reader's own. */
export type VoiChoice =
  | { readonly kind: 'file'; readonly alternative: number }
  | { readonly kind: 'window'; readonly center: number; readonly width: number };

/** What dragging with the main button does. */
export type DragTool = 'window' | 'pan' | 'zoom' | 'scroll';

export interface SeriesBase {
  readonly key: SeriesKey;
  readonly study: ViewerStudy;
  readonly series: ViewerSeries;
}

/** `idle`: nobody asked for the document yet. */
export type SeriesState =
  | (SeriesBase & { readonly phase: 'idle' | 'loading' })
  | (SeriesBase & { readonly phase: 'failed'; readonly error: SourceErrorKind })
  | ReadySeries;

export interface ReadySeries extends SeriesBase {
  readonly phase: 'ready';
  readonly images: readonly ViewerImage[];
  readonly left_out: readonly NoPictureReason[];
  /** Index of the image to show first. */
  readonly first: number;
  /** 1 for each image that is decoded and at hand, by index. */
  readonly loaded: Uint8Array;
  /** Images that could not be had, by index. */
  readonly failed: ReadonlyMap<number, FrameFailure>;
  /**
   * Window over the values of one picture: all pictures of the series without a window of their own are shown with it,
   * so that they can be compared. It comes from the picture that the series was first shown with, until that in its
   * middle is there, which is more like the others than one at an end. Null until there is one.
   */
  readonly range: SeriesRange | null;
}

export interface SeriesRange {
  readonly window: Window;
  /** Index of the picture that it comes from. */
  readonly index: number;
}

/** How a pane shows a series; kept per series, so that coming back finds what one left. */
export interface ViewState {
  /** Zero-based index of the image that the reader wants to see. */
  readonly index: number;
  /** The way the reader last scrolled. */
  readonly direction: Direction;
  readonly voi: VoiChoice;
  readonly inverted: boolean;
  readonly view: PaneView;
}

export interface PaneState {
  readonly series: SeriesKey | null;
  readonly viewState: ViewState;
  /** What is on the canvas, of the same series; null while there is nothing. */
  readonly shown: Shown | null;
}

export interface Shown {
  /** Zero-based. */
  readonly index: number;
  /** Null for colour. */
  readonly voi: Voi | null;
  /** Device pixels per image pixel, along the shorter side of a pixel. */
  readonly scale: number;
}

export interface SessionState {
  readonly phase:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly error: SourceErrorKind }
    | { readonly kind: 'ready' };
  readonly studies: readonly ViewerStudy[];
  /** In the order in which they are listed. */
  readonly series: ReadonlyMap<SeriesKey, SeriesState>;
  readonly panes: readonly PaneState[];
  readonly active: number;
  readonly remembered: ReadonlyMap<SeriesKey, ViewState>;
  readonly tool: DragTool;
}

export const startingViewState: ViewState = {
  index: 0,
  direction: 1,
  voi: { kind: 'file', alternative: 0 },
  inverted: false,
  view: fit,
};

export const startingState: SessionState = {
  phase: { kind: 'loading' },
  studies: [],
  series: new Map(),
  panes: [{ series: null, viewState: startingViewState, shown: null }],
  active: 0,
  remembered: new Map(),
  tool: 'window',
};

export function activePane(state: SessionState): PaneState {
  return state.panes[state.active] ?? { series: null, viewState: startingViewState, shown: null };
}

export function seriesOf(state: SessionState, pane: PaneState): SeriesState | undefined {
  return pane.series === null ? undefined : state.series.get(pane.series);
}

/** Index of the image that stands for its series. */
export function middleIndex({ images }: ReadySeries): number {
  return nearestWhole(images, Math.floor(images.length / 2));
}

/** The series of a pane once its images are known. */
export function readySeries(state: SessionState, pane: PaneState): ReadySeries | undefined {
  const series = seriesOf(state, pane);
  return series?.phase === 'ready' ? series : undefined;
}
