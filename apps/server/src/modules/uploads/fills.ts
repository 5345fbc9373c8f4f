import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { locationKey, storedPath, type TreeLocation } from '../storage/index.ts';
import { rememberFills, type Fill, type UploadKey } from './fills.sql.ts';
import type { Prepared } from './prepare-file.ts';

/** An upload as its caller's; null for one that came without an id. */
export function uploadKey({ caller }: Pick<Context, 'caller'>, upload: string | undefined): UploadKey | null {
  return upload === undefined ? null : { upload, account: caller.account?.id ?? null };
}

/**
 * What a batch fills at a place and its upload has not filled before, which is remembered from now on; of an upload
 * without an id, all of it.
 *
 * Runs inside the transaction that locked the tree.
 */
export async function firstFills(
  tx: Sql,
  place: TreeLocation,
  { ctx, upload, files }: { ctx: Context; upload?: string | undefined; files: readonly Prepared[] },
): Promise<Fill[]> {
  const fills = fillsOfFiles(files);
  const key = uploadKey(ctx, upload);
  return key && fills.length > 0 ? rememberFills(tx, key, locationKey(place), fills, ctx.clock.now()) : fills;
}

function fillsOfFiles(files: readonly Prepared[]): Fill[] {
  const studies = new Set<string>();
  const folders = new Set<string>();
  for (const file of files) {
    if (file.kind === 'dicom') studies.add(file.instance.entry.study.uid);
    const [folder] = file.kind === 'file' ? storedPath(file.file.path).folders : [];
    if (folder !== undefined) folders.add(folder);
  }
  return [
    ...[...studies].map((name): Fill => ({ kind: 'study', name })),
    ...[...folders].map((name): Fill => ({ kind: 'folder', name })),
  ];
}
