import { LRUCache } from 'lru-cache';
import { callerKey, type Context, type Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { coalesce } from './coalesce.ts';
import { locateSeries, type Located, type LocatedSeries } from './locate.sql.ts';
import { copiesBySeries, newestInstances } from './merged-series.ts';
import { requireScope, viewerOf, type Scope } from './scope.ts';
import type { SeriesInstances } from './series-instances.ts';
import type { StoredInstance } from './series-instances.sql.ts';

/** A series of a scope: its copies merged, the identity of one of them. `download` is of all copies. */
export interface SeriesOfScope extends LocatedSeries {
  /** By SOP Instance UID, in the order of instance numbers; one alone where the scope is that file. */
  readonly instances: ReadonlyMap<string, StoredInstance>;
  /** Whether these are the instances of that copy: all of them, and no others. */
  readonly whole: boolean;
}

/** Answers that are kept, and for how long where nothing changes and no right ends by its date [AC-18]. */
const answersKept = 1_000;
const keptMs = 1_000;

interface KeptAnswer {
  located: LocatedSeries[];
  changes: number;
  until: number;
}

/**
 * Finds the series of a study, or the one named, that a caller may read in a scope, with the instances that they hold.
 *
 * @throws {OperationError} not_signed_in, no_access; gone when the scope has none that hold instances
 */
export type FindSeries = (
  ctx: Context,
  scope: Scope,
  studyUid: string,
  seriesUid: string | null,
) => Promise<SeriesOfScope[]>;

export function seriesFinder({ db, clock, bus }: Services, stored: SeriesInstances): FindSeries {
  const coalesced = coalesce<LocatedSeries[]>();
  const kept = new LRUCache<string, KeptAnswer>({ max: answersKept });

  /**
   * The access check and the place of the series. Frames are asked for by hundreds: while nothing has changed, the
   * answer is what it was.
   */
  function locate(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null): Promise<LocatedSeries[]> {
    const question = [callerKey(ctx.caller), scope.kind, scope.id, studyUid, seriesUid].join(' ');
    const answer = kept.get(question);
    if (answer && answer.changes === db.changes?.() && clock.now().getTime() < answer.until)
      return Promise.resolve(answer.located);
    return coalesced(question, async () => {
      const changes = db.changes?.();
      const viewer = viewerOf({ bus, clock, caller: ctx.caller });
      const located = await locateSeries(db, scope, viewer, studyUid, seriesUid);
      if (!located) {
        // The access check says why: hidden, missing, or gone for somebody who could see it.
        await requireScope(ctx, scope);
        throw new OperationError('gone');
      }
      if (changes !== undefined)
        kept.set(question, { located: located.series, changes, until: keptUntil(viewer.now, located) });
      return located.series;
    });
  }

  function keptUntil(now: Date, { until }: Located): number {
    return Math.min(now.getTime() + keptMs, until?.getTime() ?? Infinity);
  }

  return async (ctx, scope, studyUid, seriesUid) => {
    const located = await locate(ctx, scope, studyUid, seriesUid);
    const found: SeriesOfScope[] = [];
    for (const copies of copiesBySeries(located)) {
      const [one] = copies;
      if (!one) continue;
      const { byUid, own, byFile } = await stored.of(one);
      const only = byFile.get(scope.id);
      if (copies.length > 1) found.push(await mergedSeries(copies, stored));
      else if (only) found.push({ ...one, instances: new Map([[only.sopInstanceUid, only]]), whole: false });
      else if (one.withoutOutside) found.push({ ...one, instances: own, whole: own.size === byUid.size });
      else found.push({ ...one, instances: byUid, whole: true });
    }
    const filled = found.filter(({ instances }) => instances.size > 0);
    if (filled.length === 0) throw new OperationError('gone');
    return filled;
  };
}

async function mergedSeries(copies: readonly LocatedSeries[], stored: SeriesInstances): Promise<SeriesOfScope> {
  const held: (LocatedSeries & Pick<SeriesOfScope, 'instances'> & { complete: boolean })[] = [];
  for (const copy of copies) {
    const { byUid, own } = await stored.of(copy);
    const instances = copy.withoutOutside ? own : byUid;
    held.push({ ...copy, instances, complete: instances.size === byUid.size });
  }
  const instances = newestInstances(held.map((copy) => copy.instances));
  const isAll = (copy: ReadonlyMap<string, StoredInstance>) =>
    copy.size === instances.size && [...copy.values()].every((one) => instances.get(one.sopInstanceUid) === one);
  const whole = held.find((copy) => copy.complete && isAll(copy.instances));
  const shown = whole ?? held[0];
  if (!shown) throw new OperationError('gone');
  return { ...shown, instances, whole: whole !== undefined, download: copies.every(({ download }) => download) };
}
