/** How far an archive is opened. What is beyond is unpacked by the person, and dropped as a folder. */
export interface ZipLimits {
  /** Files and folders in it. */
  readonly mostEntries: number;
  /** Bytes of its files, as it says itself; none gives more than it says. */
  readonly mostBytes: number;
  /** How many times its own size its files may have, once they have more than `denseBytes` together. */
  readonly mostRatio: number;
  readonly denseBytes: number;
}

/** 16 GiB are more than a browser gets through, and images are not packed a hundredfold. */
export const zipLimits: ZipLimits = {
  mostEntries: 100_000,
  mostBytes: 16 * 1024 ** 3,
  mostRatio: 100,
  denseBytes: 256 * 1024 ** 2,
};
