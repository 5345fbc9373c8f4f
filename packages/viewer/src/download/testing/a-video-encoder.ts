import { vi } from 'vitest';

/** What an encoder of a test has done, and is to do. */
export interface EncoderWork {
  /** Images that waited at once at most. */
  most: number;
  /** Images that can be shown by themselves. */
  readonly keys: number[];
  /** Frames that nobody has closed. */
  open: number;
  /** The image at which it gives up; -1: none. */
  failsAt: number;
  /** Codecs that it has, by name. */
  codecs: readonly string[];
}

/** Gives jsdom, which has none, an encoder that makes a byte of each image, at 25 images a second. */
export function encodeVideo(): EncoderWork {
  const work: EncoderWork = { most: 0, keys: [], open: 0, failsAt: -1, codecs: ['vp8'] };
  vi.stubGlobal('VideoEncoder', encoderOf(work));
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly timestamp: number;
      readonly duration: number;
      constructor(_: unknown, { timestamp, duration }: { timestamp: number; duration: number }) {
        this.timestamp = timestamp;
        this.duration = duration;
        work.open += 1;
      }
      close(): void {
        work.open -= 1;
      }
    },
  );
  // The muxer asks what it is given.
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      static [Symbol.hasInstance] = () => true;
    },
  );
  return work;
}

function encoderOf(work: EncoderWork) {
  return class extends EventTarget {
    static isConfigSupported = async (config: VideoEncoderConfig) => ({
      supported: work.codecs.includes(config.codec),
      config,
    });
    state = 'unconfigured';
    encodeQueueSize = 0;
    readonly given: VideoEncoderInit;
    constructor(given: VideoEncoderInit) {
      super();
      this.given = given;
    }
    configure(): void {
      this.state = 'configured';
    }
    encode(frame: VideoFrame, { keyFrame = false }: VideoEncoderEncodeOptions = {}): void {
      const at = Math.round((frame.timestamp * 25) / 1_000_000);
      if (keyFrame === true) work.keys.push(at);
      this.encodeQueueSize += 1;
      work.most = Math.max(work.most, this.encodeQueueSize);
      const { timestamp, duration } = frame;
      setTimeout(() => this.end({ timestamp, duration, keyFrame: keyFrame === true, at }));
    }
    end(one: { timestamp: number; duration: number | null; keyFrame: boolean; at: number }): void {
      if (this.state !== 'configured') return;
      if (one.at === work.failsAt) {
        this.state = 'closed';
        this.given.error(new DOMException('no memory', 'OperationError'));
        return;
      }
      this.encodeQueueSize -= 1;
      const { timestamp, duration, keyFrame, at } = one;
      const chunk = {
        type: keyFrame ? 'key' : 'delta',
        timestamp,
        duration,
        byteLength: 1,
        copyTo: (target: Uint8Array) => target.set([at]),
      };
      const decoderConfig = { codec: 'vp8', codedWidth: 64, codedHeight: 64 };
      this.given.output(chunk as unknown as EncodedVideoChunk, { decoderConfig });
      this.dispatchEvent(new Event('dequeue'));
    }
    async flush(): Promise<void> {
      while (this.encodeQueueSize > 0 && this.state === 'configured')
        await new Promise((resolve) => setTimeout(resolve));
    }
    close(): void {
      this.state = 'closed';
    }
  };
}
