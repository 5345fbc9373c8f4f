import type { Resource } from '../../platform/resources/index.ts';
import { openSandbox, type Sandbox } from '../../platform/sandbox/index.ts';
import type { MakerAnswer, MakerJob } from './maker/maker-job.ts';

/** The process in which pictures are made [TN-4]; started when it is first needed. */
export const thumbnailMaker: Resource<Sandbox<MakerJob, MakerAnswer>> = {
  name: 'thumbnails.maker',
  open: () =>
    openSandbox(new URL('./maker/maker.ts', import.meta.url), { timeoutMs: 20_000, heapMb: 512, memoryMb: 2_000 }),
  close: (maker) => maker.close(),
};
