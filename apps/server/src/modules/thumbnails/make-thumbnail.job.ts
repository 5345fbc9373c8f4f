import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { jobHandler, type JobKind } from '../../platform/jobs/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import { contentOf, type ContentRow } from '../storage/index.ts';
import { readMiddleFrame } from '../studies/index.ts';
import type { MakerAnswer, MakerJob } from './maker/maker-job.ts';
import { thumbnailMaker } from './thumbnail-maker.ts';
import { keepMade, madeOf, type Made } from './thumbnails.sql.ts';
import { videoPicture } from './video-picture.ts';

/** Counted up where pictures come out differently: all are made anew then, when somebody looks. */
export const makerVersion = 1;

/** Bytes of a file, or of a frame, from which a picture is made at most; of a video, so many are copied. */
const mostBytes = 200_000_000;
const mostBytesOfVideo = 2_000_000_000;
/** What took too much once may have met a busy machine. */
const triesOfHeavy = 2;

const Data = z.object({ item: z.uuid(), sha256: z.string(), kind: z.enum(['dicom', 'image', 'pdf', 'video']) });
type Wanted = z.infer<typeof Data>;

/** Makes the thumbnail of an item, whose bytes are part of its key. */
export const makeThumbnail: JobKind<Wanted> = { name: 'thumbnails.make', version: 1, data: Data };

export const makeThumbnailHandler = jobHandler<Wanted>({
  kind: makeThumbnail,
  // One is being read while another one is made; there is one process that makes them.
  atOnce: 2,
  async run(services, { data, attempt }) {
    const file = await contentOf(services.db, data.item);
    // Deleted or replaced since: who looks asks for another one.
    if (file?.sha256 !== data.sha256) return;
    if ((await madeOf(services.db, data, makerVersion)) !== null) return;
    const answer = await make(services, data, file).catch((error: unknown): MakerAnswer => {
      const isHeavy = error instanceof JobFailed && (error.reason === 'died' || error.reason === 'late');
      if (!isHeavy || attempt < triesOfHeavy) throw error;
      return { reason: 'took_too_much' };
    });
    if (answer === null) return;
    if ('reason' in answer) services.log.info({ item: data.item, reason: answer.reason }, 'an item has no thumbnail');
    await keepMade(services.db, data, makerVersion, made(answer), services.clock.now());
  },
});

function made(answer: NonNullable<MakerAnswer>): Made {
  if ('reason' in answer) return answer;
  const etag = createHash('sha256').update(answer.picture).digest('base64url');
  return { picture: answer.picture, etag };
}

/** @throws {JobFailed} */
async function make(services: Services, wanted: Wanted, file: ContentRow): Promise<MakerAnswer> {
  const job = await jobOf(services, wanted, file);
  return job === null || 'reason' in job ? job : services.resources.of(thumbnailMaker).run(job);
}

async function jobOf(
  services: Services,
  { item, kind }: Wanted,
  { sha256, size }: ContentRow,
): Promise<MakerJob | Exclude<MakerAnswer, { picture: Uint8Array }>> {
  if (kind === 'dicom') {
    const frame = await readMiddleFrame(services, { itemId: item, sha256 }, mostBytes);
    if (frame === 'too_large') return { reason: 'too_large' };
    return frame ? { kind, ...frame } : { reason: 'unreadable' };
  }
  if (kind === 'video') {
    if (size > mostBytesOfVideo) return { reason: 'too_large' };
    return videoPicture(services, { sha256, size });
  }
  if (size > mostBytes) return { reason: 'too_large' };
  return { kind, bytes: await services.blobs.read(sha256, 0, size) };
}
