import type { Context, Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { keepMembership } from '../../organisations/index.ts';
import { keepRight, requireDownload } from '../../sharing/index.ts';
import type { Scope } from './scope.ts';
import { seriesFinder, type SeriesOfScope } from './series-finder.ts';
import { recordDownload, studyViews, type HintedPart } from './study-views.ts';
import { seriesInstances, type SeriesInstances } from './series-instances.ts';
import type { StoredInstance } from './series-instances.sql.ts';

/** A stored instance, and the series in which it lies. */
interface StoredFile {
  readonly seriesInstanceUid: string;
  readonly instance: StoredInstance;
}

/**
 * An instance, and whether its pixels go out marked alone: nothing but links with a watermark opens it [AC-34]; or go
 * out alone [PN-9].
 */
export type FoundInstance = StoredInstance & Pick<SeriesOfScope, 'marked' | 'withheld'>;

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
  ): Promise<FoundInstance>;
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

/** The rights by which something in a scope goes out: on the scope, and on the items in it. */
function keepRights(ctx: Context, { kind, id }: Scope, items: readonly string[], to: 'can_view' | 'download'): void {
  if (kind === 'org') keepMembership(ctx, id);
  else keepRight(ctx, [id], 'can_view');
  keepRight(ctx, items, to);
}

export function indexReader(services: Services): IndexReader {
  const views = services.resources.of(studyViews);
  const stored = seriesInstances(services.db);
  const find = seriesFinder(services, stored);

  /** Looking at what was found: part of a viewing session, which is recorded once. */
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

  async function files(ctx: Context, scope: Scope, studyUid: string, seriesUid: string | null, sopUid: string | null) {
    const found: (StoredFile & { studyId: string })[] = [];
    const inDoubt: string[] = [];
    const open: string[] = [];
    for (const series of await find(ctx, scope, studyUid, seriesUid)) {
      const { studyId, seriesId, seriesInstanceUid, instances, withheld } = series;
      // What is withheld is refused by the check of each file, which says why.
      const download = series.download && !withheld;
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
      if (!found || !instance) throw new OperationError('gone');
      keepRight(ctx, [instance.itemId], 'can_view');
      return { ...instance, marked: found.marked, withheld: found.withheld };
    },
    frames: (instance) => stored.frames(instance),
    bulk: (instance) => stored.bulk(instance),
  };
}
