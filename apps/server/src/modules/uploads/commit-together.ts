import type { Duplicate, UploadTarget } from '@mado/contract';
import type { Resource } from '../../platform/resources/index.ts';
import type { Batch } from './batch.ts';
import { requireLink } from './by-link/require-link.ts';
import { commitFiles } from './commit-files.ts';
import { admissionControl, type AdmissionControl } from './admission-control.ts';
import { commitApart } from './commit-apart.ts';
import type { Outcome } from './outcome.ts';
import { requireTarget } from './target.ts';

/** Files in one transaction, beyond the first batch */
const most = 200;
/** A transaction for less than this many files waits for uploads that are about to arrive. */
const few = 10;

interface Waiting extends Batch {
  resolve: (outcomes: Outcome[]) => void;
  reject: (error: unknown) => void;
}

/** Batches that wait for their turn, by place; a place is here while one of its batches is being committed. */
const queues: Resource<Map<string, Waiting[]>> = { name: 'uploads.batches', open: () => new Map() };

/**
 * Commits a batch. Batches for the same place that arrive while another one is being committed go into one transaction:
 * an upload over several connections costs one commit where it would cost several. A batch that fails takes no other
 * with it, nor a file the others of its batch.
 *
 * @throws {OperationError} as `commitFiles`
 */
export async function commitTogether(batch: Batch, target: UploadTarget, duplicate: Duplicate): Promise<Outcome[]> {
  const { ctx, files } = batch;
  // Of what is stored the transaction asks: the right may end while the body arrives, and while the batch waits.
  if (files.every(({ kind }) => kind === 'refused'))
    await (ctx.byLink ? requireLink(ctx, target) : requireTarget(ctx, target));
  if (duplicate !== 'fileReplace') {
    try {
      return (await commitFiles(ctx, target, duplicate, [batch]))[0] ?? [];
    } catch (error) {
      return commitApart(batch, target, duplicate, error);
    }
  }
  const queue = ctx.resources.of(queues);
  const place = placeOf(batch, target);
  return new Promise((resolve, reject) => {
    const mine = { ...batch, resolve, reject };
    const waiting = queue.get(place);
    if (waiting) waiting.push(mine);
    else {
      queue.set(place, [mine]);
      void work(ctx.resources.of(admissionControl), queue, place, target);
    }
  });
}

/** Batches with the same have one place, one upload where they come by a link. */
function placeOf({ ctx, upload }: Batch, { target_folder: folder, target_org: org, is_org_perm: isOrg }: UploadTarget) {
  const account = ctx.caller.account?.id;
  if (ctx.byLink) return `${folder} by link ${account} ${upload}`;
  return folder ?? `${org} ${isOrg ? '' : account}`;
}

async function work(
  admission: AdmissionControl,
  queue: Map<string, Waiting[]>,
  place: string,
  target: UploadTarget,
): Promise<void> {
  for (let waiting = queue.get(place); waiting && waiting.length > 0; waiting = queue.get(place)) {
    if (waiting.reduce((sum, { files }) => sum + files.length, 0) < few) await admission.idle();
    const together = [waiting.shift()].filter((one) => one !== undefined);
    let count = together[0]?.files.length ?? 0;
    for (let next = waiting[0]; next && count + next.files.length <= most; next = waiting[0]) {
      together.push(next);
      waiting.shift();
      count += next.files.length;
    }
    await commit(together, target);
  }
  queue.delete(place);
}

async function commit(together: readonly Waiting[], target: UploadTarget): Promise<void> {
  const [first] = together;
  if (!first) return;
  try {
    const outcomes = await commitFiles(first.ctx, target, 'fileReplace', together);
    for (const [n, { resolve }] of together.entries()) resolve(outcomes[n] ?? []);
  } catch (error) {
    if (together.length > 1) for (const one of together) await commit([one], target);
    else await commitApart(first, target, 'fileReplace', error).then(first.resolve, first.reject);
  }
}
