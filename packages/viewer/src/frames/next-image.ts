import { firstNumber } from '@mado/dicom';
import { prefetchOrder } from '../session/prefetch-order.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { readySeries, type PaneState, type ReadySeries, type SessionState } from '../session/state.ts';
import { tag } from '../session/tags.ts';
import type { PictureCache, PictureKey } from './picture-cache.ts';

/** An image to fetch. `high`: a reader looks at its place and waits for it. */
export interface NextImage {
  readonly series: ReadySeries;
  readonly index: number;
  readonly high: boolean;
}

/**
 * The image to fetch next: one that is looked at, on the active pane before the others. Else, when images may be
 * fetched in advance, the closest one to what is looked at for which the cache has room. Undefined when there is none.
 *
 * @param isOnTheWay whether an image has been asked for and is not there yet
 * @param isLeftOut whether an image is not fetched in advance; null: none is
 */
export function nextImage(
  state: SessionState,
  cache: PictureCache,
  isOnTheWay: (series: ReadySeries, index: number) => boolean,
  isLeftOut: ((series: ReadySeries, index: number) => boolean) | null,
): NextImage | undefined {
  const isWanted = (series: ReadySeries, index: number) =>
    index < series.images.length &&
    !cache.get({ series: series.key, index }) &&
    !series.failed.has(index) &&
    !isOnTheWay(series, index);
  const shown = panesInOrder(state).flatMap((pane) => {
    const series = readySeries(state, pane);
    return series ? [{ series, viewState: pane.viewState }] : [];
  });
  for (const { series, viewState } of shown) {
    if (isWanted(series, viewState.index)) return { series, index: viewState.index, high: true };
  }
  if (!isLeftOut) return undefined;
  for (const { series, viewState } of shown) {
    for (const index of prefetchOrder(series.images.length, viewState.index, viewState.direction)) {
      const image = series.images[index];
      if (!image || !isWanted(series, index) || isLeftOut(series, index)) continue;
      if (cache.hasRoom({ series: series.key, index }, expectedBytes(image), lookedAt(state))) {
        return { series, index, high: false };
      }
      break;
    }
  }
  return undefined;
}

/** The images of the panes, which the cache keeps before all others: that of the active pane first. */
export function lookedAt(state: SessionState): PictureKey[] {
  return panesInOrder(state).flatMap(({ series, viewState: { index } }) =>
    series === null ? [] : [{ series, index }],
  );
}

function panesInOrder({ panes, active }: SessionState): PaneState[] {
  return panes.toSorted((a, b) => Number(b === panes[active]) - Number(a === panes[active]));
}

/** Memory that a picture will take, in bytes. */
function expectedBytes({ columns, rows, instance }: ViewerImage): number {
  const colour = (firstNumber(instance, tag.SamplesPerPixel) ?? 1) > 1;
  return columns * rows * (colour ? 4 : Math.max(1, (firstNumber(instance, tag.BitsAllocated) ?? 16) / 8));
}
