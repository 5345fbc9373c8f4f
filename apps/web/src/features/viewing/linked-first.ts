/** Of a view that a link leads to, what has to be known for its first image. */
export interface LinkedFirst {
  readonly active: number;
  readonly panes: readonly (LinkedPane | null)[];
}

interface LinkedPane {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly copy: number;
  readonly image: { readonly SOPInstanceUID: string; readonly FrameNumber: number } | null;
}

interface Study {
  readonly StudyInstanceUID: string;
  readonly series: readonly {
    readonly SeriesInstanceUID: string;
    readonly document: string;
    readonly wadoRoot: string;
    readonly first_frame: string | null;
  }[];
}

/**
 * The document and the frame that a link's active pane shows first, as the viewer asks for them; null where its series
 * is not there.
 */
export function linkedFirst(
  studies: readonly Study[],
  { panes, active }: LinkedFirst,
): { document: string; frame: string } | null {
  const pane = panes[active] ?? panes.find((one) => one !== null);
  if (!pane) return null;
  const found = studies
    .filter(({ StudyInstanceUID }) => StudyInstanceUID === pane.StudyInstanceUID)
    .flatMap(({ series }) => series)
    .filter(({ SeriesInstanceUID }) => SeriesInstanceUID === pane.SeriesInstanceUID);
  const series = found[pane.copy] ?? found[0];
  if (!series?.first_frame) return null;
  const { wadoRoot, document, first_frame: first } = series;
  if (!pane.image) return { document, frame: first };
  const { SOPInstanceUID, FrameNumber } = pane.image;
  const path = `studies/${pane.StudyInstanceUID}/series/${pane.SeriesInstanceUID}/instances/${SOPInstanceUID}`;
  return { document, frame: `${wadoRoot}/${path}/frames/${FrameNumber}` };
}
