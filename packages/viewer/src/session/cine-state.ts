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
  /** So many images would have gone by since it began to wait for what has not come; 0: it does not wait. */
  readonly waited: number;
}
