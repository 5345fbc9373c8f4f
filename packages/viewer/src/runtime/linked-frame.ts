import { frameNumber } from '@mado/dicom';
import type { ImageSource } from '../ports/index.ts';
import type { SeriesKey, SessionState } from '../session/state.ts';

/**
 * Address of the frame that a link shows of a series, which is known before its document has come [VW-171]; the active
 * pane's first. Null: no link waits for it.
 */
export function linkedFrame(source: ImageSource, state: SessionState, key: SeriesKey): string | null {
  const awaited = [...(state.linked?.awaited ?? [])].filter(([n]) => state.panes[n]?.series === key);
  const [, pane] = awaited.find(([n]) => n === state.active) ?? awaited[0] ?? [];
  const series = state.series.get(key)?.series;
  if (!pane?.image || !series) return null;
  return source.frame(series, pane.image.SOPInstanceUID, frameNumber(pane.image.FrameNumber));
}
