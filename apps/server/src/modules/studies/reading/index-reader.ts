import type { Context, Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { askTogether } from './ask-together.ts';
import { locateSeries, type LocatedSeries } from './locate.sql.ts';
import type { Scope } from './scope.ts';
import { seriesInstances, type SeriesInstances, type StoredInstance } from './series-instances.ts';

export interface SeriesOfScope extends LocatedSeries {
  /** By SOP Instance UID, in the order of instance numbers; one alone where the scope is that file. */
  readonly instances: ReadonlyMap<string, StoredInstance>;
  /** Whether these are all instances of the series. */
  readonly whole: boolean;
}

/** Finds by UID, in a scope, what a caller may read. The access check comes with every answer; places of frames are kept in memory. */
export interface IndexReader {
  /** Series of a study, or the one named, that hold instances. @throws {OperationError} not_signed_in, no_access; gone when the scope has none */
  series(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null): Promise<SeriesOfScope[]>;
  /** @throws {OperationError} not_signed_in, no_access; gone when the scope has no such instance */
  instance(ctx: Context, scope: Scope, studyUid: string, seriesUid: string, sopUid: string): Promise<StoredInstance>;
  readonly frames: SeriesInstances['frames'];
  readonly bulk: SeriesInstances['bulk'];
}

export function indexReader({ db, clock }: Services): IndexReader {
  const places = seriesInstances(db);
  const together = askTogether<LocatedSeries[]>();

  function locate(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null): Promise<LocatedSeries[]> {
    const question = [ctx.caller.account?.id, scope.kind, scope.id, studyUid, seriesUid].join(' ');
    return together(question, async () => {
      const viewer = { caller: ctx.caller, now: clock.now() };
      const located = await locateSeries(db, scope, viewer, studyUid, seriesUid);
      if (!located) throw new OperationError(ctx.caller.account ? 'no_access' : 'not_signed_in');
      return located;
    });
  }

  async function series(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null) {
    const located = await locate(ctx, scope, studyUid, seriesUid);
    const found: SeriesOfScope[] = [];
    for (const one of located) {
      const { byUid, byFile } = await places.of(one);
      const only = byFile.get(scope.id);
      const instances = only ? new Map([[only.sopInstanceUid, only]]) : byUid;
      if (instances.size > 0) found.push({ ...one, instances, whole: only === undefined });
    }
    if (found.length === 0) throw new OperationError('gone');
    return found;
  }

  return {
    series,
    async instance(ctx, scope, studyUid, seriesUid, sopUid) {
      const [found] = await series(ctx, scope, studyUid, seriesUid);
      const instance = found?.instances.get(sopUid);
      if (!instance) throw new OperationError('gone');
      return instance;
    },
    frames: (instance) => places.frames(instance),
    bulk: (instance) => places.bulk(instance),
  };
}
