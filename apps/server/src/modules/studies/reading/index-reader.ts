import type { Context, Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { askTogether } from './ask-together.ts';
import { locateSeries, type LocatedSeries } from './locate.sql.ts';
import { requireScope, type Scope } from './scope.ts';
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

/** Answers that are kept, and for how long where nothing changes: a right that ends by its date ends so much later at most. */
const answersKept = 1_000;
const keptMs = 1_000;

interface KeptAnswer {
  located: LocatedSeries[];
  changes: number;
  until: number;
}

export function indexReader({ db, clock }: Services): IndexReader {
  const places = seriesInstances(db);
  const together = askTogether<LocatedSeries[]>();
  const kept = new Map<string, KeptAnswer>();

  /** The access check and the place of the series. Frames are asked for by hundreds: while nothing has changed, the answer is what it was. */
  function locate(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null): Promise<LocatedSeries[]> {
    const question = [ctx.caller.account?.id, scope.kind, scope.id, studyUid, seriesUid].join(' ');
    const answer = kept.get(question);
    if (answer && answer.changes === db.changes?.() && clock.now().getTime() < answer.until)
      return Promise.resolve(answer.located);
    return together(question, async () => {
      const changes = db.changes?.();
      const now = clock.now();
      const located = await locateSeries(db, scope, { caller: ctx.caller, now }, studyUid, seriesUid);
      if (!located) {
        // The access check says why: hidden, missing, or gone for somebody who could see it.
        await requireScope(ctx, scope);
        throw new OperationError('gone');
      }
      if (changes !== undefined) keep(question, { located, changes, until: now.getTime() + keptMs });
      return located;
    });
  }

  function keep(question: string, answer: KeptAnswer): void {
    kept.delete(question);
    kept.set(question, answer);
    if (kept.size > answersKept) kept.delete(kept.keys().next().value ?? question);
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
