import type { UploadTarget } from '@mado/contract';
import type { Sql } from '../../../platform/db/index.ts';
import { attributionOf } from '../../storage/index.ts';
import type { Batch } from '../batch.ts';
import type { Prepared } from '../prepare-file.ts';
import type { Admitted } from '../target.ts';
import { requireUploadId } from './come-by-link.ts';
import { takeFromLink } from './link-limits.ts';
import { makeOwnFolder } from './own-folder.ts';
import { requireLink } from './require-link.ts';

/**
 * As `admitByRight`, of the batches of one upload by a link: the link is asked for again [IN-19], what they bring is
 * counted for it [IN-21], and they lie in the upload's own folder [IN-23].
 *
 * @throws {OperationError} link_expired, not_signed_in, no_access, upload_link_full
 */
export async function admitByLink(tx: Sql, batches: readonly Batch[], target: UploadTarget): Promise<Admitted> {
  const [first] = batches;
  if (!first) throw new Error('nobody brings the files of a transaction');
  const ctx = { ...first.ctx, db: tx };
  const upload = requireUploadId(first.upload);
  const link = await requireLink(ctx, target);
  const by = await attributionOf(tx, first.ctx, target.target_org);
  const sizes = batches.flatMap(({ files }) => files.flatMap((file) => sizeOf(file) ?? []));
  await takeFromLink(ctx, link, { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  const place = await makeOwnFolder(ctx, { target, upload }, by);
  return { attributions: batches.map(() => by), place, link };
}

function sizeOf(file: Prepared): number | null {
  if (file.kind === 'refused') return null;
  return file.kind === 'dicom' ? file.instance.size : file.file.size;
}
