import type { Page } from '@playwright/test';

export interface SeenFilm {
  readonly width: number;
  readonly height: number;
  /** In seconds. */
  readonly duration: number;
  /** Greys in the middle of the picture, in the middle of the time of each image that was asked for. */
  readonly greys: readonly number[];
  /** How bright the brightest point is where the mark stands, in the first image. */
  readonly mark: number;
}

/** Plays a film as any browser plays it, and looks at some of its images. */
export async function seeFilm(page: Page, file: Buffer, rate: number, images: readonly number[]): Promise<SeenFilm> {
  // A page of its own: what the product's may load is none of the film's.
  const screen = await page.context().newPage();
  const seen = await screen.evaluate(
    async ({ base64, asked, perSecond }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const video = document.createElement('video');
      const told = (what: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(what, resolve, { once: true });
          video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
        });
      document.body.append(video);
      // A frame that was sought may be on the screen a moment after the browser says that it is there.
      const presented = () =>
        Promise.race([
          new Promise((resolve) => video.requestVideoFrameCallback(resolve)),
          new Promise((resolve) => setTimeout(resolve, 3_000)),
        ]);
      const ready = told('loadeddata');
      video.src = URL.createObjectURL(new Blob([bytes]));
      await ready;
      const { videoWidth: width, videoHeight: height, duration } = video;
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      if (!pen) throw new Error('There is no 2D context to read from.');
      const greys: number[] = [];
      let mark = 0;
      for (const image of asked) {
        const [moved, seen] = [told('seeked'), presented()];
        video.currentTime = (image + 0.5) / perSecond;
        await moved;
        await seen;
        pen.drawImage(video, 0, 0);
        greys.push(pen.getImageData(width / 2, height / 2, 1, 1).data[0] ?? -1);
        if (image === asked[0])
          mark = Math.max(...pen.getImageData(0, height - 24, 200, 24).data.filter((_, at) => at % 4 === 0));
      }
      return { width, height, duration, greys, mark };
    },
    { base64: file.toString('base64'), asked: images, perSecond: rate },
  );
  await screen.close();
  return seen;
}
