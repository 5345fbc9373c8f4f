import { FetchFailure } from './fetch-bytes.ts';
import type { FrameAnswer, FrameJob, FrameRequest } from './frame-job.ts';
import type { DecodedPicture } from '../session/picture.ts';

/** Decodes frames off the main thread. */
export interface FramePool {
  /** There will be work soon: a worker takes a moment to start. */
  prepare(): void;
  /** @throws FetchFailure, also when the pool ends before the picture is there */
  decode(job: FrameJob): Promise<DecodedPicture>;
  destroy(): void;
}

export interface FrameWorker {
  postMessage(request: FrameRequest, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { data: FrameAnswer }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

interface Waiting {
  resolve: (picture: DecodedPicture) => void;
  reject: (error: FetchFailure) => void;
}

interface Member {
  readonly worker: FrameWorker;
  readonly waiting: Map<number, Waiting>;
}

/** One worker less than there are cores, 1 to 6 [VW-1]. */
export function workerCount(cores: number): number {
  return Math.min(6, Math.max(1, cores - 1));
}

/** Workers are started when there is work for them; each frame goes to the one with the least to do. */
export function createFramePool(size: number, start: () => FrameWorker): FramePool {
  const members: Member[] = [];
  let nextId = 0;
  let ended = false;

  function member(): Member {
    const least = members.reduce<Member | undefined>(
      (best, one) => (best && best.waiting.size <= one.waiting.size ? best : one),
      undefined,
    );
    if (least && (least.waiting.size === 0 || members.length >= size)) return least;
    const waiting = new Map<number, Waiting>();
    const worker = start();
    const fresh = { worker, waiting };
    members.push(fresh);
    worker.addEventListener('message', ({ data }) => settle(waiting, data));
    const broken = () => {
      members.splice(members.indexOf(fresh), 1);
      worker.terminate();
      failAll(waiting);
    };
    worker.addEventListener('error', broken);
    worker.addEventListener('messageerror', broken);
    return fresh;
  }

  return {
    prepare() {
      if (!ended && members.length === 0) member();
    },
    decode(job) {
      if (ended) return Promise.reject(new FetchFailure({ kind: 'network' }));
      return new Promise((resolve, reject) => {
        const { worker, waiting } = member();
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, job }, 'bytes' in job.from ? [job.from.bytes.buffer] : []);
      });
    },
    destroy() {
      ended = true;
      for (const { worker, waiting } of members.splice(0)) {
        worker.terminate();
        failAll(waiting);
      }
    },
  };
}

function settle(waiting: Map<number, Waiting>, answer: FrameAnswer): void {
  const one = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('picture' in answer) one?.resolve(answer.picture);
  else one?.reject(new FetchFailure(answer.failure));
}

/** A worker that dies takes its frames with it: its code or memory could not be had, and asking again may help. */
function failAll(waiting: Map<number, Waiting>): void {
  for (const { reject } of waiting.values()) reject(new FetchFailure({ kind: 'codec_unavailable' }));
  waiting.clear();
}
