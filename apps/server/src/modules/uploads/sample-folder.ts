import type { Answer, sampleFolder as endpoint } from '@mado/contract';
import { z } from 'zod';
import { words } from '../../locales/index.ts';
import type { Context, Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { writeJobs, type JobKind } from '../../platform/jobs/index.ts';
import { isMember, requireMember } from '../organisations/index.ts';
import {
  folderChanged,
  folderRow,
  insertItems,
  lockTree,
  rootLocation,
  sampleFolderId,
  updateFolders,
} from '../storage/index.ts';

/** Fills the sample folder of an organisation that asked for it. */
export const fillSampleFolder: JobKind<{ org: string }> = {
  name: 'uploads.fillSampleFolder',
  version: 1,
  data: z.strictObject({ org: z.uuid() }),
};

/** Longer than anybody waits for it to go on */
const openEnd = new Date('9999-12-31T00:00:00Z');

interface SampleFolder {
  id: string;
  /** It was not there before. */
  made: boolean;
  /** Not everything has come yet. */
  filling: boolean;
}

/**
 * The read-only folder at the root of an organisation in which its sample data lie, outside of the quota; made where
 * there is none. Null: it was deleted.
 *
 * @param tx an open transaction
 */
export async function sampleFolderOf(
  tx: Sql,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  org: string,
): Promise<SampleFolder | null> {
  const id = sampleFolderId(org);
  await lockTree(tx, org);
  const there = await folderRow(tx, id);
  if (there) return there.trashed ? null : { id, made: false, filling: there.receiving };
  const place = { ...rootLocation(org, null), outsideQuota: true, readOnly: true };
  const { sample: name } = words[config.language].names;
  await insertItems(tx, [{ id, place, objectType: 'folder', foldertype: 'folder', name }], clock.now());
  await updateFolders(tx, [{ id, addedBytes: 0, receivingUntil: openEnd }]);
  return { id, made: true, filling: true };
}

/**
 * The sample folder for somebody who is shown around; where there is none it is made, and filled by a job [QT-5].
 *
 * @throws {OperationError} not_signed_in, no_access
 */
export async function requestSampleFolder(ctx: Context, org: string): Promise<Answer<typeof endpoint>> {
  await requireMember(ctx, org);
  const { account } = ctx.caller;
  if (!account) throw new OperationError('not_signed_in');
  if (!ctx.config.sample) return { uuid: null };
  const folder = await ctx.db.transaction(async (tx) => {
    const found = await sampleFolderOf(tx, ctx, org);
    if (!(await isMember(tx, account.id, org))) throw new OperationError('no_access');
    if (found?.filling === true) await writeJobs(tx, ctx, fillSampleFolder, [{ key: org, data: { org } }]);
    return found;
  });
  if (folder?.made === true) ctx.bus.publish(folderChanged, { org, folders: [folder.id], by: [] });
  return { uuid: folder?.id ?? null };
}
