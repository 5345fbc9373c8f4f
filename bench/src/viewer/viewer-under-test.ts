import type { CtSeries } from '../server/dataset.ts';

/** What an empty page on the origin of a viewer can fetch. */
export interface LimitsSource {
  /** An address whose page does nothing. */
  readonly emptyPage: string;
  /** Addresses of the frames in the order of the files, and headers with which they come without multipart. */
  readonly frames: readonly string[];
  frameHeaders(): Record<string, string>;
}

/** A viewer with the study in it, ready to be opened by a browser. */
export interface RunningViewer {
  readonly origin: string;
  /** Address, relative to the origin, that opens the study. */
  readonly address: string;
  /**
   * Where the study stands in a list: the list's address, and a CSS selector of its row there. A double click opens it;
   * null where none does.
   */
  readonly list: { readonly address: string; readonly row: string } | null;
  /** What measures the machine with this viewer's server; null where another viewer's does. */
  readonly limits: LimitsSource | null;
  /** CSS selector of the canvases on which slices are shown. */
  readonly canvases: string;
  /** Runs in the page, alone: how many slices are decoded and at hand. */
  readonly loaded: () => number;
  /** Zero-based place in the order of the files of the slice that is shown first. */
  readonly firstSlice: number;
  /**
   * Every notch of the wheel is a slice downwards, however fast they come; where not, any slice is right after them.
   */
  readonly countsNotches: boolean;
  /** What the local storage of the browser of somebody who is signed in holds; asked for before each run. */
  signedIn(): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * A viewer that the bench starts and fills. The files reach all viewers alike; what is measured is defined by the
 * page's pixels.
 */
export interface ViewerUnderTest {
  readonly name: string;
  /** Null when it is not on this machine and cannot be installed, with the reason said. */
  version(): Promise<string | null>;
  /** @param folder empty; everything of the product is kept there */
  start(folder: string, port: number, ct: CtSeries): Promise<RunningViewer>;
}
