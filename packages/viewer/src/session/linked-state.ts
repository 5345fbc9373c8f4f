import type { LinkedPane } from '../ports/index.ts';

/** What became of a link by which the images were opened. */
export interface LinkedState {
  /** Some of its series are there. */
  readonly isOpened: boolean;
  /** Panes whose series have not been read yet, by their number. */
  readonly awaited: ReadonlyMap<number, LinkedPane>;
  /** Panes whose series is not there any more, or not for this reader. */
  readonly gone: number;
  /** Panes that show another image, the nearest: theirs is not there any more. */
  readonly nearest: number;
  /** Panes whose series has other images than when the link was made. */
  readonly changed: number;
  /** Images of the link that are newer than it. */
  readonly newer: ReadonlySet<string>;
  /** Panes that show such an image. */
  readonly renewed: number;
  /** The view is not told before a question is answered. */
  readonly withheld: boolean;
  /** The measurements that the link shows; null: all. */
  readonly measurements: ReadonlySet<string> | null;
}
