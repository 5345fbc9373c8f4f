import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import {
  attributeVersion,
  attributionOf,
  isFromOutside,
  keepsToImages,
  locationOf,
  lockTree,
  versionById,
  type VersionRow,
} from '../storage/index.ts';
import { recountOutside } from '../studies/index.ts';
import { announce } from './commit-files.ts';
import { storeAt, type Brought } from './store-at.ts';
import { withUploadReceiver } from './ingest-files.ts';
import { keepPromises } from './keep-promises.ts';
import type { Prepared } from './prepare-file.ts';

/**
 * Makes the bytes of a version those of its item again, by the pipeline of uploads; what the item has now becomes a
 * version in turn. Checks no right of the caller: for the operator, and for operations that have asked.
 *
 * @param require asks for the right once more, behind the lock of the tree
 * @returns the id of the item
 * @throws {OperationError} gone for a version that is not there any more, and for one whose item is in the trash or is
 *   no longer of its study; image_series_takes_images where it lies in one and the version is no image [IS-2]
 */
export async function restoreVersion(
  ctx: Context,
  id: string,
  require: (tx: Sql) => Promise<unknown> = async () => {},
): Promise<{ item: string }> {
  const { sha256, name, size, item_id: item } = await versionOf(ctx.db, id);
  const prepared = await withUploadReceiver(ctx, 'any', async (receiver) => {
    receiver.allow(size);
    await receiver.add(0, () => name, ctx.blobs.stream(sha256));
    return (await receiver.finish()).get(0);
  });
  const place = await ctx.db.transaction(async (tx) => {
    const { org } = await versionOf(tx, id);
    await lockTree(tx, org);
    await require(tx);
    const version = await versionOf(tx, id);
    const location = await locationOf(tx, item);
    if (!location) throw new OperationError('gone');
    const filetype = prepared?.kind === 'file' ? prepared.file.filetype : null;
    if (!(await keepsToImages(tx, item, filetype))) throw new OperationError('image_series_takes_images');
    const by = { account: version.created_by, as: version.brought_by };
    const brought = asBrought(prepared, { item, name: location.name, by });
    const stored = await storeAt(tx, ctx, location.place, brought, null);
    const [here] = [...stored.files, ...stored.instances.map(({ instance }) => instance)];
    if (here?.id !== item) throw new OperationError('gone');
    await attributeVersion(tx, item, location.sha256, await attributionOf(tx, ctx, org));
    await recountOutside(tx, item);
    const came = stored.instances.map(({ study, instance }) => ({
      key: null,
      folder: study.id,
      study: study.uid,
      own: study.own,
      outside: isFromOutside(by),
      sop: instance.uid,
    }));
    await keepPromises(tx, location.place, came, ctx.clock.now());
    const details = { version: id, replaced_at: version.replaced_at.toISOString() };
    await record(tx, ctx, { action: 'restore', org, object: { kind: 'item', id: item }, result: 'done', details });
    return location.place;
  });
  announce(ctx, [ctx], { place, instances: [], files: [{ id: item, name: '' }] });
  return { item };
}

async function versionOf(db: Sql, id: string): Promise<VersionRow> {
  const version = await versionById(db, id);
  if (!version || version.item_trashed) throw new OperationError('gone');
  return version;
}

/** The file under the name that its item has now. */
function asBrought(
  prepared: Prepared | undefined,
  { item, name, by }: { item: string; name: string; by: Brought['others'][number]['by'] },
): Brought {
  if (prepared?.kind === 'dicom') return { dicom: [{ ...prepared.instance, name, by, versionOf: item }], others: [] };
  if (prepared?.kind === 'file') return { dicom: [], others: [{ ...prepared.file, path: name, by }] };
  throw new Error('a version can no longer be read as what it was');
}
