import type { Session } from '../session/create-session.ts';
import type { SeriesKey } from '../session/state.ts';

const TYPE = 'application/x-mado-series';

/** Names the series that is dragged from the study browser onto a pane. */
export function putDraggedSeries(data: DataTransfer, key: SeriesKey): void {
  data.setData(TYPE, key);
  data.effectAllowed = 'copy';
}

/**
 * A series that is let go over a pane is shown in it.
 * @param pane zero-based
 * @returns a function that stops listening
 */
export function listenToSeriesDrops(element: HTMLElement, session: Session, pane: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const onOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes(TYPE)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const series = event.dataTransfer?.getData(TYPE);
    if (!series) return;
    event.preventDefault();
    session.dispatch({ type: 'show-series', series, pane });
  };
  element.addEventListener('dragover', onOver, { signal });
  element.addEventListener('drop', onDrop, { signal });
  return () => ended.abort();
}
