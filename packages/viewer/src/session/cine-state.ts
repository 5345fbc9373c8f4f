/** How a pane plays its images. Indexes are zero-based. */
export interface Cine {
  readonly playing: boolean;
  /** Images a second. */
  readonly rate: number;
  /** The first and the last image that are played. */
  readonly from: number;
  readonly to: number;
  /** Back and forth; otherwise from the last image on to the first. */
  readonly bounce: boolean;
  readonly direction: 1 | -1;
}
