/** Exactly what a viewer shows, as a link leads to it: for whoever keeps it. Nothing of it names a patient. */
export interface LinkedView {
  readonly rows: number;
  readonly columns: number;
  /** Zero-based, row by row. */
  readonly active: number;
  readonly maximised: boolean;
  /** Null: the pane is empty. */
  readonly panes: readonly (LinkedPane | null)[];
  /** What panes do together. */
  readonly together: readonly ('scroll' | 'window' | 'zoom')[];
  readonly referenceLines: boolean;
  readonly overlayPlanes: boolean;
  /** Ids of the measurements that are seen; null: all that there are, whenever it is opened. */
  readonly measurements: readonly string[] | null;
}

export interface LinkedPane {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  /** Which of several series with these UIDs, as they are listed, zero-based: a study may lie in two places. */
  readonly copy: number;
  /** Null: nothing of the series had come. */
  readonly image: LinkedImage | null;
  /** Instances that the series had. */
  readonly instances: number;
  /** A window of the file by its number, zero-based, or one of values of the modality. */
  readonly voi:
    | { readonly kind: 'file'; readonly alternative: number }
    | { readonly kind: 'window'; readonly center: number; readonly width: number };
  readonly inverted: boolean;
  readonly interpolated: boolean;
  /** Quarter turns clockwise, 0 to 3, after mirroring. */
  readonly turns: number;
  readonly mirrored: boolean;
  readonly zoom: LinkedZoom;
}

export interface LinkedImage {
  readonly SOPInstanceUID: string;
  readonly FrameNumber: number;
  /** Where it stood among the images that are scrolled through together, zero-based. */
  readonly index: number;
  /** Centre of its first pixel in the patient, mm; null: the file does not say. */
  readonly position: readonly [number, number, number] | null;
}

/**
 * All of the image, in the middle of its pane or at an edge; or the point in the middle, on the grid of the image, and
 * width and height around it, counted in the shorter side of a pixel.
 */
export type LinkedZoom =
  | { readonly kind: 'fit'; readonly justified: 'left' | 'right' | null }
  | {
      readonly kind: 'region';
      readonly column: number;
      readonly row: number;
      readonly width: number;
      readonly height: number;
    };

/** A view that a source is to be opened at. */
export interface LinkedOpening {
  /** Null: it may not be told yet (`withheld`), and the source is opened as always. */
  readonly view: LinkedView | null;
  /** A question about what it shows waits for its answer. */
  readonly withheld: boolean;
  /** Panes of the view of which nothing is told to this reader; left out: none. */
  readonly hidden?: number;
  /** SOP Instance UIDs of its images that have been replaced by a newer version since; left out: none. */
  readonly newer?: readonly string[];
}
