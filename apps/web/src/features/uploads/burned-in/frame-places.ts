/** A frame of a file, zero-based. */
export interface FramePlace {
  readonly file: number;
  readonly frame: number;
}

/** The files of a series, in the order in which they are looked through, and how many frames each has. */
export type SeriesImages = readonly { readonly id: number; readonly frames: number }[];

export function frameCount(images: SeriesImages): number {
  return images.reduce((sum, { frames }) => sum + frames, 0);
}

/** The frame with this number in its series, from zero; it is looked for by files, however many frames they have. */
export function placeAt(images: SeriesImages, at: number): FramePlace {
  let before = 0;
  for (const { id, frames } of images) {
    if (at < before + frames) return { file: id, frame: at - before };
    before += frames;
  }
  return { file: -1, frame: 0 };
}

/** The numbers of the first and the last frame of each file in its series. */
export function rangesOf(images: SeriesImages): { id: number; from: number; to: number }[] {
  let before = 0;
  return images.map(({ id, frames }) => {
    const from = before;
    before += frames;
    return { id, from, to: before - 1 };
  });
}
