import type { Window } from '@mado/dicom/frames';
import type { Affine, ToolType } from '@mado/reading';
import type { SourceErrorKind, ViewerSeries, ViewerStudy } from '../ports/index.ts';
import type { FrameFailure } from './frame-failure.ts';
import type { Cine } from './cine-state.ts';
import { startingControls, type Controls } from './controls.ts';
import { startingHotkeys, type Hotkeys } from './hotkeys.ts';
import { startingDisplay, type DisplayOptions } from './display-options.ts';
import type { DragTool } from './drag-tool.ts';
import { startingHanging, type HangingPreferences } from './hanging-preferences.ts';
import type { Hanging } from './hanging-state.ts';
import type { LayoutsByStudy } from './organisation-layouts.ts';
import type { LinkedState } from './linked-state.ts';
import { startingKeyImages, type KeyImages } from './key-images-state.ts';
import { startingReading, type ReadingState } from './reading-state.ts';
import type { DisplaySet } from './display-set.ts';
import type { Voi } from './voi.ts';
import { startingPresets, type WindowPresets } from './window-presets.ts';
import { fit, type PaneView } from './pane-view.ts';
import type { Direction } from './prefetch-order.ts';
import { nearestWhole, type NoPictureReason, type ViewerImage } from './series-images.ts';

/**
 * A display set: the address of the series document, for one study may lie in two places of a source with the same
 * UIDs; with `#n` behind it for further parts of a series that is split.
 */
export type SeriesKey = string;

/** The VOI transform that the reader has chosen: the n-th of the file, or a window of the reader's own. */
export type VoiChoice =
  | { readonly kind: 'file'; readonly alternative: number }
  | { readonly kind: 'window'; readonly center: number; readonly width: number };

/** What the main button does: it changes the view, or measures. */
export type PaneTool = DragTool | ToolType;

/** Cells of the grid of panes; 1 to 5 of each. */
export interface Layout {
  readonly rows: number;
  readonly columns: number;
}

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
  /** How often images of it were replaced by others while it was open; left out: never. */
  readonly replaced?: number;
  /** How often its thumbnail, which the source gave no answer for, may be asked for again; left out: never. */
  readonly retried?: number;
  /** What it is, apart from its pixels. */
  readonly displaySet: DisplaySet;
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
  /** Greys are blended between pixels; otherwise each pixel is seen as it is. */
  readonly interpolated: boolean;
}

export interface PaneState {
  readonly series: SeriesKey | null;
  readonly viewState: ViewState;
  /** What is on the canvas, of the same series; null while there is nothing. */
  readonly shown: Shown | null;
  /** Null while its images are not played. */
  readonly cine: Cine | null;
}

/** What a pane shows, and how. */
export type LeftPane = Pick<PaneState, 'series' | 'viewState'>;

export interface Shown {
  /** Zero-based. */
  readonly index: number;
  /** Null for colour. */
  readonly voi: Voi | null;
  /** Device pixels per image pixel, along the shorter side of a pixel. */
  readonly scale: number;
  /** From the image's grid to device pixels of the canvas. */
  readonly affine: Affine;
}

interface Comparison {
  readonly study: ViewerStudy;
  readonly prior: ViewerStudy;
  /** Names the prior to the source; null: it was listed with the others. */
  readonly id: string | null;
}

/** A prior that was opened besides, by the study that it is compared with. */
export interface LeftPrior {
  readonly StudyInstanceUID: string;
  readonly id: string;
}

/** Panes in which there is nothing to be seen, and why, by their number. */
interface EmptiedPanes {
  /** The grid of these numbers: in another one, or in this one laid out anew, they mean nothing. */
  readonly grid: Layout;
  /** Of a link, whose series is not there or not for this reader; or its study is listed no more. */
  readonly panes: ReadonlyMap<number, 'linked' | 'withdrawn'>;
}

export interface SessionState {
  readonly phase:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly error: SourceErrorKind }
    | { readonly kind: 'ready' };
  readonly studies: readonly ViewerStudy[];
  /** In the order in which they are listed. */
  readonly series: ReadonlyMap<SeriesKey, SeriesState>;
  /** Row by row, as many as the layout has cells. */
  readonly panes: readonly PaneState[];
  readonly layout: Layout;
  readonly active: number;
  /** The active pane takes the room of all. */
  readonly maximised: boolean;
  /** The layout of such studies; null where there is none to come, and from the next change of the grid on. */
  readonly hanging: Hanging | null;
  /** Studies with the prior with which each is compared. */
  readonly compared: readonly Comparison[];
  readonly remembered: ReadonlyMap<SeriesKey, ViewState>;
  /** How panes were left before the page was loaded again, by their number, until their series have been read. */
  readonly restored: ReadonlyMap<number, LeftPane>;
  /** What was opened to be compared before the page was loaded again. */
  readonly leftPriors: readonly LeftPrior[];
  /** What became of the link that led here; null: none did, or it is well. */
  readonly linked: LinkedState | null;
  readonly emptied: EmptiedPanes | null;
  /** 1 for each image that was on a canvas, by index [VW-10]. */
  readonly viewed: ReadonlyMap<SeriesKey, Uint8Array>;
  readonly tool: PaneTool;
  readonly display: DisplayOptions;
  readonly controls: Controls;
  readonly hotkeys: Hotkeys;
  readonly presets: WindowPresets;
  readonly hangingPreferences: HangingPreferences;
  readonly organisationLayouts: LayoutsByStudy;
  readonly reading: ReadingState;
  readonly keyImages: KeyImages;
}

export const startingViewState: ViewState = {
  index: 0,
  direction: 1,
  voi: { kind: 'file', alternative: 0 },
  inverted: false,
  view: fit,
  interpolated: true,
};

export const emptyPane: PaneState = { series: null, viewState: startingViewState, shown: null, cine: null };

export const startingState: SessionState = {
  phase: { kind: 'loading' },
  studies: [],
  series: new Map(),
  panes: [emptyPane],
  layout: { rows: 1, columns: 1 },
  active: 0,
  maximised: false,
  hanging: null,
  compared: [],
  remembered: new Map(),
  restored: new Map(),
  leftPriors: [],
  linked: null,
  emptied: null,
  viewed: new Map(),
  tool: 'window',
  display: startingDisplay,
  controls: startingControls,
  hotkeys: startingHotkeys,
  presets: startingPresets,
  hangingPreferences: startingHanging,
  organisationLayouts: new Map(),
  reading: startingReading,
  keyImages: startingKeyImages,
};

export function activePane(state: SessionState): PaneState {
  return state.panes[state.active] ?? emptyPane;
}

export function seriesOf(state: SessionState, pane: PaneState): SeriesState | undefined {
  return pane.series === null ? undefined : state.series.get(pane.series);
}

/** How often images of a series were replaced while it was open [VW-158]. */
export function replacements({ series }: SessionState, key: SeriesKey): number {
  const one = series.get(key);
  return (one?.phase === 'ready' && one.replaced) || 0;
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
