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
  /** Annotations on the image: lines on its grid, column and row, and what they say. */
  readonly marks: readonly KeptMark[];
}

export interface KeptMark {
  readonly lines: readonly (readonly (readonly [number, number])[])[];
  readonly label: string | null;
}
