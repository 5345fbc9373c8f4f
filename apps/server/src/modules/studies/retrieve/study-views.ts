import { LRUCache } from 'lru-cache';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import type { Resource } from '../../../platform/resources/index.ts';
import { record } from '../../audit/index.ts';
import { noteVisits } from '../../sharing/index.ts';
import { organisationsOfItems } from './viewer-source.sql.ts';

/** Who reads a study on belongs to the same viewing session until nothing was read for this long. */
const idleMs = 30 * 60_000;
/** Readers and studies that are remembered. */
const remembered = 10_000;

/** What a hint may bring of a study is read within this time. */
const hintMs = 60_000;

/** The picture that a hint brings of a study, and the series whose document it takes. */
export interface HintedPicture {
  studyId: string;
  seriesId: string;
  sopInstanceUid: string;
}

/**
 * What is read, where a hint may bring it: the document of a series, or the first frame of an instance with the tables
 * that it takes.
 */
export type HintedPart = { document: string } | { firstFrameOf: string };

/**
 * Records who looks at a study, or at images that are none: once per viewing session, however many frames are read.
 */
export interface StudyViews {
  /** The viewer opens studies: a viewing session of its own for each. */
  opened(ctx: Context, studyIds: readonly string[]): Promise<void>;
  /** Nothing is opened yet, only likely to be: these pictures may be read for a minute without being a view. */
  hinted(ctx: Context, pictures: readonly HintedPicture[]): void;
  /**
   * Metadata or frames are read: part of a viewing session, or one of a program without the viewer; none where a hint
   * brings this `part`.
   */
  read(ctx: Context, studyIds: readonly string[], part?: HintedPart): Promise<void> | undefined;
}

/** All readers of a server know of each other's viewing sessions. */
export const studyViews: Resource<StudyViews> = { name: 'studies.views', open: openViews };

function openViews(): StudyViews {
  const lastRead = new LRUCache<string, number>({ max: remembered });
  const keyOf = (ctx: Context, studyId: string) => `${ctx.caller.account?.id ?? ctx.whence} ${studyId}`;

  const hints = new LRUCache<string, HintedPicture & { until: number }>({ max: remembered });
  const isHinted = (ctx: Context, studyId: string, part: HintedPart): boolean => {
    const hint = hints.get(keyOf(ctx, studyId));
    if (!hint || ctx.clock.now().getTime() > hint.until) return false;
    return 'document' in part ? part.document === hint.seriesId : part.firstFrameOf === hint.sopInstanceUid;
  };

  const isNew = (ctx: Context, studyId: string): boolean => {
    const key = keyOf(ctx, studyId);
    const now = ctx.clock.now().getTime();
    const last = lastRead.get(key);
    lastRead.set(key, now);
    return last === undefined || now - last > idleMs;
  };
  return {
    async opened(ctx, studyIds) {
      for (const id of studyIds) isNew(ctx, id);
      await recordViews(ctx, studyIds, 'viewer');
    },
    hinted(ctx, pictures) {
      const until = ctx.clock.now().getTime() + hintMs;
      for (const picture of pictures) hints.set(keyOf(ctx, picture.studyId), { ...picture, until });
    },
    read(ctx, studyIds, part) {
      const fresh = studyIds.filter((id) => !(part && isHinted(ctx, id, part)) && isNew(ctx, id));
      if (fresh.length === 0) return undefined;
      return recordViews(ctx, fresh, 'dicomweb').catch((error: unknown) => {
        // Not recorded: the next read tries again.
        for (const id of fresh) lastRead.delete(keyOf(ctx, id));
        throw error;
      });
    },
  };
}

async function recordViews(ctx: Context, studyIds: readonly string[], by: 'viewer' | 'dicomweb'): Promise<void> {
  await noteVisits(ctx, 'study', studyIds);
  const orgs = await organisationsOf(ctx.db, studyIds);
  for (const id of studyIds)
    await record(ctx.db, ctx, {
      action: 'view',
      org: orgs.get(id) ?? null,
      object: { kind: 'item', id },
      result: 'done',
      details: { by },
    });
}

/** Records that files of these studies were taken away. */
export async function recordDownload(ctx: Context, files: readonly { studyId: string }[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { studyId } of files) counts.set(studyId, (counts.get(studyId) ?? 0) + 1);
  const orgs = await organisationsOf(ctx.db, [...counts.keys()]);
  for (const [id, count] of counts)
    await record(ctx.db, ctx, {
      action: 'download',
      org: orgs.get(id) ?? null,
      object: { kind: 'item', id },
      result: 'done',
      details: { files: count },
    });
}

async function organisationsOf(db: Sql, items: readonly string[]): Promise<Map<string, string>> {
  return new Map((await organisationsOfItems(db, items)).map(({ id, org }) => [id, org]));
}
