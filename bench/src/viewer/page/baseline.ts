/** What a page with nothing else in it is given to do. */
export interface BaselineTask {
  readonly frames: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly columns: number;
  readonly rows: number;
  /** Size of the canvas to draw on, in device pixels. */
  readonly canvas: { readonly width: number; readonly height: number };
  /** Grey from 0 to 255 of each stored value. */
  readonly greys: readonly number[];
  readonly drawings: number;
}

/** The baseline: what the machine and its browser allow. */
export interface Baseline {
  /** From the navigation to an empty page until it shows the first frame, ms. */
  readonly firstPicture: number;
  /** From the first request until every value of all frames was read, ms. */
  readonly allLoaded: number;
  /** Frames that were windowed, drawn on the canvas and there, per second. */
  readonly drawnPerSecond: number;
  /** What WebGL calls its renderer; null without WebGL. */
  readonly webgl: string | null;
}

/** Runs in an empty page, as text: fetches, reads and draws uncompressed frames of 16 bits by the plainest code. */
export async function measureBaseline(task: BaselineTask): Promise<Baseline> {
  const { frames, headers, columns, rows } = task;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, task.canvas);
  document.body.append(canvas);
  const pen = canvas.getContext('2d');
  const own = document.createElement('canvas');
  Object.assign(own, { width: columns, height: rows });
  const ownPen = own.getContext('2d', { willReadFrequently: true });
  if (!pen || !ownPen) throw new Error('this browser has no 2D canvas');
  const image = ownPen.createImageData(columns, rows);
  const words = new Uint32Array(image.data.buffer);
  const table = Uint32Array.from(task.greys, (grey) => 0xff000000 + grey * 0x010101);
  const side = Math.min(canvas.width, canvas.height);

  const get = async (address: string) => {
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const values = new Uint16Array(await answer.arrayBuffer());
    let most = 0;
    for (const value of values) if (value > most) most = value;
    if (values.length !== columns * rows || most >= table.length) throw new Error(`${address}: other values`);
    return values;
  };
  const draw = (values: Uint16Array) => {
    for (let at = 0; at < values.length; at++) words[at] = table[values[at] ?? 0] ?? 0;
    ownPen.putImageData(image, 0, 0);
    pen.drawImage(own, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let started = performance.now();
  draw(await get(frames[0] ?? ''));
  await frame();
  const firstPicture = (navigation?.domContentLoadedEventEnd ?? 0) + performance.now() - started;

  started = performance.now();
  const decoded: Uint16Array[] = [];
  let next = 0;
  const lane = async () => {
    while (next < frames.length) {
      const index = next++;
      decoded[index] = await get(frames[index] ?? '');
    }
  };
  await Promise.all(Array.from({ length: task.connections }, lane));
  const allLoaded = performance.now() - started;

  started = performance.now();
  for (let drawn = 0; drawn < task.drawings; drawn++) {
    draw(decoded[drawn % decoded.length] ?? new Uint16Array());
    // A pixel that is read is there.
    pen.getImageData(0, 0, 1, 1);
  }
  const drawnPerSecond = (task.drawings / (performance.now() - started)) * 1000;

  const gl = document.createElement('canvas').getContext('webgl2');
  const named = gl?.getExtension('WEBGL_debug_renderer_info');
  const webgl = gl && named ? String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL)) : null;
  return { firstPicture, allLoaded, drawnPerSecond, webgl };
}
