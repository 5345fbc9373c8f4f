/** What the viewer shows, as it can be shown again: for a page that keeps views. */
export interface KeptView {
  readonly rows: number;
  readonly columns: number;
  /** Row by row; null: the pane is empty. */
  readonly panes: readonly (KeptPane | null)[];
}

export interface KeptPane {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SOPInstanceUID: string;
  readonly FrameNumber: number;
  /** Pixels of the image. */
  readonly columns: number;
  readonly rows: number;
  /** Of values of the modality; null: a table of the file, or colours. */
  readonly window: { readonly center: number; readonly width: number } | null;
  readonly inverted: boolean;
  readonly paneView: KeptPaneView;
  /** Annotations on the image: lines on its grid, column and row, and what they say. */
  readonly marks: readonly KeptMark[];
}

/** How an image lies in its pane: mirrored left to right first, then turned, then placed. */
export interface KeptPaneView {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  readonly mirrored: boolean;
  /**
   * What is seen of it: the point in the middle, on the grid of the image, and width and height around it, counted in
   * the shorter side of a pixel. Null: all of it.
   */
  readonly zoom: {
    readonly column: number;
    readonly row: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

export interface KeptMark {
  readonly lines: readonly (readonly (readonly [number, number])[])[];
  readonly label: string | null;
}
