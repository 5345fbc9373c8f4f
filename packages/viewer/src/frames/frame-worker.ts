import { decodeJob } from './decode-job.ts';
import { FetchFailure } from './fetch-bytes.ts';
import type { FrameAnswer, FrameRequest } from './frame-job.ts';

/** The worker's side of the pool: one answer to each request, pixels handed over without copying. */
addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => {
  void answer(data);
});

async function answer({ id, job }: FrameRequest): Promise<void> {
  try {
    const picture = await decodeJob(job);
    const { buffer } = picture.kind === 'grey' ? picture.pixels : picture.rgba;
    post({ id, picture }, [buffer]);
  } catch (error) {
    post({ id, failure: error instanceof FetchFailure ? error.failure : { kind: 'corrupt' } }, []);
  }
}

function post(message: FrameAnswer, transfer: Transferable[]): void {
  postMessage(message, { transfer });
}
