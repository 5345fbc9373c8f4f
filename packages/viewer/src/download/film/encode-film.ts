import { chooseCodec, type FilmCodec, type FilmOrder } from './film-codec.ts';

/** This browser makes no film of this size and rate. */
export class FilmTooLarge extends Error {
  constructor(options?: ErrorOptions) {
    super('this browser makes no film of this size', options);
    this.name = 'FilmTooLarge';
  }
}

/** What writes films could not be loaded. */
export class FilmPartMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('what writes films could not be loaded', options);
    this.name = 'FilmPartMissing';
  }
}

export interface FilmWork {
  /** How many images it has. */
  readonly count: number;
  /** Draws an image of it onto a canvas of its size. Zero-based. */
  readonly draw: (context: CanvasRenderingContext2D, at: number) => Promise<void>;
  /** So many images are drawn. */
  readonly onDrawn: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Images that wait for the encoder at most, so that memory does not grow with the film. */
const WAITING = 4;
/** Images from one that can be shown by itself to the next: who looks for a place in the film waits for few. */
const WHOLE = 30;
/** ms of work after which the page has its turn. */
const TURN = 12;

/**
 * Draws, encodes and writes image by image; the page can be used meanwhile, and no more than a few images are held
 * [VW-196].
 *
 * @throws FilmTooLarge, FilmPartMissing, what `draw` throws, and the signal's reason
 */
export async function encodeFilm(order: FilmOrder, work: FilmWork): Promise<Blob> {
  const chosen = await chooseCodec(order);
  if (!chosen) throw new FilmTooLarge();
  const writer = await createWriter(order, chosen.codec);
  const canvas = document.createElement('canvas');
  let failed: { readonly cause: unknown } | null = null;
  let written = Promise.resolve();
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      written = written.then(() => writer.add(chunk, meta));
      written.catch((cause: unknown) => (failed ??= { cause }));
    },
    error: (cause) => (failed ??= { cause }),
  });
  const look = () => {
    work.signal.throwIfAborted();
    if (failed) throw new FilmTooLarge({ cause: failed.cause });
  };
  try {
    Object.assign(canvas, order.size);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new FilmTooLarge();
    encoder.configure(chosen.config);
    const breathe = createBreath();
    for (let at = 0; at < work.count; at++) {
      look();
      await work.draw(context, at);
      look();
      encodeCanvas(encoder, canvas, at, order.rate);
      work.onDrawn(at + 1);
      while (encoder.state === 'configured' && encoder.encodeQueueSize > WAITING) await dequeued(encoder);
      await breathe();
    }
    look();
    await encoder.flush().catch((cause: unknown) => (failed ??= { cause }));
    await written.catch(() => undefined);
    look();
    const film = await writer.end();
    // Who has stopped it meanwhile gets no file.
    look();
    return film;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
    // Some browsers keep the memory of a canvas for a while, but not of one without pixels.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

function encodeCanvas(encoder: VideoEncoder, canvas: HTMLCanvasElement, at: number, rate: number): void {
  const time = (image: number) => Math.round((image * 1_000_000) / rate);
  let frame: VideoFrame | null = null;
  try {
    frame = new VideoFrame(canvas, { timestamp: time(at), duration: time(at + 1) - time(at), alpha: 'discard' });
    encoder.encode(frame, { keyFrame: at % WHOLE === 0 });
  } catch (cause) {
    // A canvas without memory, or an encoder that has just failed.
    throw new FilmTooLarge({ cause });
  } finally {
    frame?.close();
  }
}

function dequeued(encoder: VideoEncoder): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      encoder.removeEventListener('dequeue', done);
      resolve();
    };
    // An encoder that fails while it is waited for tells nothing more.
    const timer = setTimeout(done, 200);
    encoder.addEventListener('dequeue', done);
  });
}

/** Gives the page its turn now and then; not by a timer, which stands still in a tab that nobody looks at. */
function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
    since = performance.now();
  };
}

/** Writes what was encoded into a file in memory. The library that does so comes with the first film. */
async function createWriter({ type, rate }: FilmOrder, codec: FilmCodec) {
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } =
    await import('mediabunny').catch((cause: unknown) => {
      throw new FilmPartMissing({ cause });
    });
  const source = new EncodedVideoPacketSource(codec);
  const target = new BufferTarget();
  const format = type === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  return {
    add: (chunk: EncodedVideoChunk, meta?: EncodedVideoChunkMetadata) =>
      source.add(EncodedPacket.fromEncodedChunk(chunk), meta),
    async end(): Promise<Blob> {
      await output.finalize();
      if (!target.buffer) throw new FilmTooLarge();
      return new Blob([target.buffer], { type: `video/${type}` });
    },
  };
}
