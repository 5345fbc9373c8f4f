import { LRUCache } from 'lru-cache';
import type { Context, Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { keepMembership } from '../../organisations/index.ts';
import { keepRight, requireDownload } from '../../sharing/index.ts';
import { coalesce } from './coalesce.ts';
import { locateSeries, type Located, type LocatedSeries } from './locate.sql.ts';
import { copiesBySeries, newestInstances } from './merged-series.ts';
import { requireScope, type Scope } from './scope.ts';
import { recordDownload, studyViews, type HintedPart } from './study-views.ts';
import { seriesInstances, type SeriesInstances } from './series-instances.ts';
import type { StoredInstance } from './series-instances.sql.ts';

/** A series of a scope: its copies merged, the identity of one of them. `download` is of all copies. */
export interface SeriesOfScope extends LocatedSeries {
  /** By SOP Instance UID, in the order of instance numbers; one alone where the scope is that file. */
  readonly instances: ReadonlyMap<string, StoredInstance>;
  /** Whether these are the instances of that copy: all of them, and no others. */
  readonly whole: boolean;
}

/** A stored instance, and the series in which it lies. */
interface StoredFile {
  readonly seriesInstanceUid: string;
  readonly instance: StoredInstance;
}

/**
 * Finds by UID, in a scope, what a caller may read. The access check comes with every answer; places of frames are kept
 * in memory.
 */
export interface IndexReader {
  /**
   * Series of a study, or the one named, that hold instances. @throws {OperationError} not_signed_in, no_access; gone
   * when the scope has none
   */
  series(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null): Promise<SeriesOfScope[]>;
  /**
   * @param reads what is wanted of it, where that is no more than its first frame and the tables of it: a hint brings
   *   that without a record
   * @throws {OperationError} not_signed_in, no_access; gone when the scope has no such instance
   */
  instance(
    ctx: Context,
    scope: Scope,
    studyUid: string,
    seriesUid: string,
    sopUid: string,
    reads?: 'first_frame',
  ): Promise<StoredInstance>;
  /**
   * The files of a study, of a series, or of one instance, for somebody who takes them away.
   *
   * @throws {OperationError} not_signed_in, no_access; gone when the scope has none; level_too_low when not all of them
   *   may be downloaded
   */
  files(
    ctx: Context,
    scope: Scope,
    studyUid: string,
    seriesUid: string | null,
    sopUid: string | null,
  ): Promise<StoredFile[]>;
  readonly frames: SeriesInstances['frames'];
  readonly bulk: SeriesInstances['bulk'];
}

/** Answers that are kept, and for how long where nothing changes and no right ends by its date [AC-18]. */
const answersKept = 1_000;
const keptMs = 1_000;

interface KeptAnswer {
  located: LocatedSeries[];
  changes: number;
  until: number;
}

/** The rights by which something in a scope goes out: on the scope, and on the items in it. */
function keepRights(ctx: Context, { kind, id }: Scope, items: readonly string[], to: 'can_view' | 'download'): void {
  if (kind === 'org') keepMembership(ctx, id);
  else keepRight(ctx, [id], 'can_view');
  keepRight(ctx, items, to);
}

export function indexReader({ db, clock, resources }: Services): IndexReader {
  const views = resources.of(studyViews);
  const places = seriesInstances(db);
  const coalesced = coalesce<LocatedSeries[]>();
  const kept = new LRUCache<string, KeptAnswer>({ max: answersKept });

  /**
   * The access check and the place of the series. Frames are asked for by hundreds: while nothing has changed, the
   * answer is what it was.
   */
  function locate(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null): Promise<LocatedSeries[]> {
    const question = [ctx.caller.account?.id, scope.kind, scope.id, studyUid, seriesUid].join(' ');
    const answer = kept.get(question);
    if (answer && answer.changes === db.changes?.() && clock.now().getTime() < answer.until)
      return Promise.resolve(answer.located);
    return coalesced(question, async () => {
      const changes = db.changes?.();
      const now = clock.now();
      const located = await locateSeries(db, scope, { caller: ctx.caller, now }, studyUid, seriesUid);
      if (!located) {
        // The access check says why: hidden, missing, or gone for somebody who could see it.
        await requireScope(ctx, scope);
        throw new OperationError('gone');
      }
      if (changes !== undefined)
        kept.set(question, { located: located.series, changes, until: keptUntil(now, located) });
      return located.series;
    });
  }

  function keptUntil(now: Date, { until }: Located): number {
    return Math.min(now.getTime() + keptMs, until?.getTime() ?? Infinity);
  }

  async function find(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null) {
    const located = await locate(ctx, scope, studyUid, seriesUid);
    const found: SeriesOfScope[] = [];
    for (const copies of copiesBySeries(located)) {
      const [one] = copies;
      if (!one) continue;
      const { byUid, own, byFile } = await places.of(one);
      const only = byFile.get(scope.id);
      if (copies.length > 1) found.push(await mergedSeries(copies));
      else if (only) found.push({ ...one, instances: new Map([[only.sopInstanceUid, only]]), whole: false });
      else if (one.withoutOutside) found.push({ ...one, instances: own, whole: own.size === byUid.size });
      else found.push({ ...one, instances: byUid, whole: true });
    }
    const filled = found.filter(({ instances }) => instances.size > 0);
    if (filled.length === 0) throw new OperationError('gone');
    return filled;
  }

  /** Looking at what was found: part of an opening, which is recorded once. */
  async function look(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null, part?: HintedPart) {
    const found = await find(ctx, scope, studyUid, seriesUid);
    keepRights(
      ctx,
      scope,
      found.map(({ seriesId }) => seriesId),
      'can_view',
    );
    await views.read(ctx, [...new Set(found.map(({ studyId }) => studyId))], part);
    return found;
  }

  async function mergedSeries(copies: readonly LocatedSeries[]): Promise<SeriesOfScope> {
    const held: (LocatedSeries & Pick<SeriesOfScope, 'instances'> & { complete: boolean })[] = [];
    for (const copy of copies) {
      const { byUid, own } = await places.of(copy);
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

  async function files(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null, sopUid: string | null) {
    const found: (StoredFile & { studyId: string })[] = [];
    const inDoubt: string[] = [];
    const open: string[] = [];
    for (const series of await find(ctx, scope, studyUid, seriesUid)) {
      const { studyId, seriesId, seriesInstanceUid, instances, download } = series;
      const named = sopUid === null ? [...instances.values()] : [instances.get(sopUid)];
      if (download && sopUid === null) open.push(seriesId);
      for (const instance of named) {
        if (!instance) continue;
        found.push({ studyId, seriesInstanceUid, instance });
        if (!download) inDoubt.push(instance.itemId);
        else if (sopUid !== null) open.push(instance.itemId);
      }
    }
    if (found.length === 0) throw new OperationError('gone');
    // The series is not open to downloading; a file of it may be, by a grant of its own.
    if (inDoubt.length > 0) await requireDownload(ctx, inDoubt);
    keepRights(ctx, scope, open, 'download');
    await recordDownload(ctx, found);
    return found;
  }

  return {
    series: (ctx, scope, studyUid, seriesUid) => look(ctx, scope, studyUid, seriesUid),
    files,
    async instance(ctx, scope, studyUid, seriesUid, sopUid, reads) {
      const part = reads === 'first_frame' ? { firstFrameOf: sopUid } : undefined;
      const [found] = await look(ctx, scope, studyUid, seriesUid, part);
      const instance = found?.instances.get(sopUid);
      if (!instance) throw new OperationError('gone');
      keepRight(ctx, [instance.itemId], 'can_view');
      return instance;
    },
    frames: (instance) => places.frames(instance),
    bulk: (instance) => places.bulk(instance),
  };
}
