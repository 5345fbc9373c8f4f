import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { hasProcessFolder } from '../../../platform/lock/index.ts';
import type { Resource } from '../../../platform/resources/index.ts';
import { holderOf, holdPart, releasePart, type Part } from './parts.sql.ts';

/** So long a part is a request's own after it has last said how much has arrived. */
export const leaseMs = 30_000;
/** So long a request that wants a part waits for the one that has it. */
const patienceMs = 5_000;
const askedAgainMs = 100;
/** Parts that one process receives at a time: each has a file open. */
const mostAtOnce = 256;
const comeAgainSeconds = 5;

/** Requests of this process that have a part, by its id. */
const holding: Resource<Map<string, Holding>> = { name: 'uploads.partsHeld', open: () => new Map() };
interface Holding {
  readonly cancel: () => void;
  readonly over: Promise<void>;
}

/** A part that one request has to itself, among all processes. */
export interface PartLease {
  readonly holder: string;
  readonly part: Part;
  release(): Promise<void>;
}

/**
 * Makes a part a request's own, so that nobody else receives, forgets or tells of it meanwhile. One of this process
 * that has it is told to end: the newer request comes from a client that has lost the older one. One of a process that
 * has ended has nothing any more; of another process it is waited for, as it ends when nothing comes.
 *
 * @param cancel ends this request; what it has received stays
 * @throws {OperationError} gone for everybody but who has made the part; part_in_use; busy
 */
export async function leasePart(ctx: Context, id: string, cancel: () => void): Promise<PartLease> {
  const account = ctx.caller.account?.id ?? null;
  const held = ctx.resources.of(holding);
  if (held.size >= mostAtOnce) throw new OperationError('busy', { seconds: comeAgainSeconds });
  const holder = `${processOf(ctx)}/${ctx.random.uuid()}`;
  const end = performance.now() + patienceMs;
  let instead: string | null = null;
  for (;;) {
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const part = await holdPart(ctx.db, id, account, { now, holder, until, instead });
    if (part) return leased(ctx, held, part, holder, cancel);
    const other = await holderOf(ctx.db, id, account, now);
    if (other === undefined) throw new OperationError('gone');
    if (other === null) continue;
    instead = (await hasEnded(ctx, other)) ? other : null;
    if (instead !== null) continue;
    const here = held.get(id);
    here?.cancel();
    if (performance.now() >= end) throw new OperationError('part_in_use', { seconds: Math.ceil(leaseMs / 1000) });
    await Promise.race([here?.over ?? sleep(askedAgainMs), sleep(askedAgainMs)]);
  }
}

function leased(ctx: Context, held: Map<string, Holding>, part: Part, holder: string, cancel: () => void): PartLease {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const mine = { cancel, over };
  held.set(part.id, mine);
  return {
    holder,
    part,
    async release() {
      if (held.get(part.id) === mine) held.delete(part.id);
      await releasePart(ctx.db, part.id, holder);
      resolve();
    },
  };
}

/** A process is known by the folder that it has for itself. */
function processOf({ spool }: Context): string {
  return basename(dirname(spool));
}

async function hasEnded(ctx: Context, holder: string): Promise<boolean> {
  const [process = ''] = holder.split('/');
  return process !== processOf(ctx) && !(await hasProcessFolder(ctx.config.dataFolder, process));
}
