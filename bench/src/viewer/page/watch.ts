/** How a page is watched. */
export interface WatchOptions {
  /** CSS selector of the canvases that count. */
  readonly canvases: string;
  /** Slices that there are to load. */
  readonly slices: number;
}

/** What a watched page tells. Times are ms since the navigation (`performance.now()`). */
export interface Watch {
  /** The first animation frame that found a picture on a canvas. */
  firstPicture: number | null;
  /** All slices are loaded. */
  allLoaded: number | null;
  /** A double click reached the page. */
  doubleClick: number | null;
  /** Size of the canvas with the first picture, in device pixels. */
  canvasSize(): { width: number; height: number };
  /**
   * Greys of a picture that lies whole and centred in its canvas, at the centres of every `step`-th pixel of an image
   * of so many columns and rows; -1 where the canvas is not grey.
   */
  greys(which: 'first' | 'now', columns: number, rows: number, step: number): number[];
  /** Turns the wheel over the canvas, so many notches downwards, so many per second. */
  wheel(notches: number, perSecond: number): Promise<WheelRecording>;
}

/** What happened while the wheel turned; times are ms from its first notch. */
export interface WheelRecording {
  readonly notches: number;
  readonly lastNotch: number;
  /** Animation frames in which the canvas was another than in the one before. */
  readonly changes: readonly number[];
  /** Animation frames that there were, and in how many ms. */
  readonly animationFrames: number;
  readonly watched: number;
}

declare global {
  interface Window {
    benchWatch: Watch;
  }
}

/** What has been seen on the canvas, animation frame by animation frame, since the wheel began to turn. */
interface Frames {
  /** Whether the canvas is looked at. */
  probing: boolean;
  count: number;
  /** When the canvas was another than in the frame before, ms since the navigation. */
  changes: number[];
}

/**
 * The text that watches a page, to run in it before its own scripts.
 *
 * @param loaded Runs in the page as well, as text: how many slices are loaded.
 */
export function watchScript(options: WatchOptions, loaded: () => number): string {
  return `(() => { ${parts.join('\n')} watchPage(${JSON.stringify(options)}, ${String(loaded)}); })()`;
}

/** All that runs in the page, injected together: they use each other, and nothing else from outside of themselves. */
const parts = [watchPage, shownCanvas, pictureProbe, copyOf, greysOf, scrollWheel].map(String);

/** The picture is looked for before the page's own work of each animation frame: what is found was presented. */
function watchPage({ canvases, slices }: WatchOptions, loaded: () => number): void {
  if (window.top !== window) return;
  const probe = pictureProbe();
  const frames: Frames = { probing: true, count: 0, changes: [] };
  let first: OffscreenCanvas | null = null;
  let seen = 0;

  const watch: Watch = {
    firstPicture: null,
    allLoaded: null,
    doubleClick: null,
    canvasSize: () => ({ width: first?.width ?? 0, height: first?.height ?? 0 }),
    greys(which, columns, rows, step) {
      const now = shownCanvas(canvases);
      const canvas = which === 'first' ? first : now && copyOf(now);
      if (!canvas) throw new Error('there is no picture');
      return greysOf(canvas, columns, rows, step);
    },
    async wheel(notches, perSecond) {
      const canvas = shownCanvas(canvases);
      if (!canvas) throw new Error('there is no picture');
      return scrollWheel(canvas, notches, perSecond, frames);
    },
  };
  window.benchWatch = watch;
  addEventListener('dblclick', ({ timeStamp }) => (watch.doubleClick = timeStamp), true);

  const step = () => {
    requestAnimationFrame(step);
    frames.count++;
    if (watch.allLoaded === null && watch.firstPicture !== null && loaded() >= slices) {
      watch.allLoaded = performance.now();
    }
    if (!frames.probing) return;
    const canvas = shownCanvas(canvases);
    if (!canvas) return;
    const { hash, isPicture } = probe(canvas);
    if (hash !== seen) frames.changes.push(performance.now());
    seen = hash;
    if (!isPicture || watch.firstPicture !== null) return;
    watch.firstPicture = performance.now();
    first = copyOf(canvas);
    // The rest loads without being looked at.
    frames.probing = false;
  };
  requestAnimationFrame(step);
}

/** The canvas that counts: the last one that is large enough for a picture. */
function shownCanvas(canvases: string): HTMLCanvasElement | undefined {
  return [...document.querySelectorAll<HTMLCanvasElement>(canvases)].findLast(
    ({ width, height, clientWidth }) => width > 100 && height > 100 && clientWidth > 50,
  );
}

/**
 * Tells whether a picture is on a canvas, and a hash of what is there: a copy of its middle, 64 x 64 pixels taken from
 * at most 512 x 512, has at least 2 % of bright pixels and more than six levels of grey.
 */
function pictureProbe(): (canvas: HTMLCanvasElement) => { hash: number; isPicture: boolean } {
  const side = 64;
  const middle = 512;
  const probe = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!probe) throw new Error('this browser has no 2D canvas');
  probe.imageSmoothingEnabled = false;
  return (canvas) => {
    const width = Math.min(canvas.width, middle);
    const height = Math.min(canvas.height, middle);
    const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
    probe.clearRect(0, 0, side, side);
    probe.drawImage(canvas, left, top, width, height, 0, 0, side, side);
    const { data } = probe.getImageData(0, 0, side, side);
    const levels = new Set<number>();
    let bright = 0;
    let hash = 2166136261;
    for (let at = 0; at < data.length; at += 4) {
      const grey = data[at] ?? 0;
      if (grey > 40) bright++;
      levels.add(grey);
      hash = Math.imul(hash ^ grey, 16777619);
    }
    return { hash, isPicture: bright > side * side * 0.02 && levels.size > 6 };
  };
}

function copyOf(canvas: HTMLCanvasElement): OffscreenCanvas {
  const whole = new OffscreenCanvas(canvas.width, canvas.height);
  whole.getContext('2d')?.drawImage(canvas, 0, 0);
  return whole;
}

/** As `Watch.greys`, of one canvas. */
function greysOf(canvas: OffscreenCanvas, columns: number, rows: number, step: number): number[] {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('there is no picture');
  const { width, height } = canvas;
  const { data } = pen.getImageData(0, 0, width, height);
  const scale = Math.min(width / columns, height / rows);
  const at = (index: number, count: number, length: number) =>
    Math.floor(length / 2 + (index + 0.5 - count / 2) * scale);
  const found: number[] = [];
  for (let row = 0; row < rows; row += step) {
    for (let column = 0; column < columns; column += step) {
      const pixel = (at(row, rows, height) * width + at(column, columns, width)) * 4;
      const [red = -1, green, blue] = data.subarray(pixel, pixel + 3);
      found.push(red === green && red === blue ? red : -1);
    }
  }
  return found;
}

/** As `Watch.wheel`, over one canvas; it ends when the canvas has not changed for 1.2 s. */
async function scrollWheel(
  canvas: HTMLCanvasElement,
  notches: number,
  perSecond: number,
  frames: Frames,
): Promise<WheelRecording> {
  const box = canvas.getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const target = document.elementFromPoint(clientX, clientY) ?? canvas;
  // Some viewers read the old fields, which events of a real wheel have as well.
  const notch = { deltaY: 100, wheelDeltaY: -120, deltaMode: 0, clientX, clientY, bubbles: true, cancelable: true };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  frames.probing = true;
  await pause(200);
  frames.changes = [];
  frames.count = 0;
  const started = performance.now();
  for (let sent = 0; sent < notches; await pause(4)) {
    const due = Math.min(notches, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1);
    for (; sent < due; sent++) target.dispatchEvent(new WheelEvent('wheel', notch));
  }
  const lastNotch = performance.now();
  while (performance.now() - Math.max(lastNotch, frames.changes.at(-1) ?? 0) < 1_200) await pause(50);
  const watched = performance.now() - started;
  return {
    notches,
    lastNotch: lastNotch - started,
    changes: frames.changes.map((time) => time - started),
    animationFrames: frames.count,
    watched,
  };
}
