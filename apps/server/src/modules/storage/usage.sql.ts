import type { Answer, organisationUsage } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { accessOf } from '../sharing/index.ts';
import { versionBytes } from './versions.sql.ts';

/**
 * Bytes, files and folders of an organisation. Bytes count the trash, as the quota does; files and folders are those
 * that can be seen.
 */
export async function usageOf(db: Sql, org: string): Promise<Answer<typeof organisationUsage>> {
  const [row] = await db.rows<Answer<typeof organisationUsage>>(sql`
    select (coalesce(sum(size) filter (where object_type = 'file' and not outside_quota), 0) + ${versionBytes(org)})::int8 as file_size,
      count(*) filter (where filetype = 'application/dicom' and trashed_at is null) as file_dicom_count,
      count(*) filter (where object_type = 'file' and filetype <> 'application/dicom' and trashed_at is null) as file_not_dicom_count,
      count(*) filter (where object_type = 'folder' and trashed_at is null) as folder_count
    from item where org = ${org}`);
  return row ?? { file_size: 0, file_dicom_count: 0, file_not_dicom_count: 0, folder_count: 0 };
}

/** Those of these hashes whose bytes lie in an item that the caller may view. */
export async function viewableBlobs(
  { db, caller, clock }: { db: Sql; caller: Caller; clock: { now(): Date } },
  sha256s: readonly string[],
): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const items = sql`
    select id, ancestors, org, org_root, owner, read_only from item
    where sha256 = any(${array(sha256s, 'text')}) and trashed_at is null`;
  const rows = await db.rows<{ sha256: string }>(sql`
    select distinct i.sha256 from (${accessOf(caller, clock.now(), items)}) a join item i on i.id = a.item_id where a.level > 0`);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** A file's bytes, for its content. */
export interface ContentRow {
  org: string;
  name: string;
  filetype: string;
  size: number;
  sha256: string;
}

export async function contentOf(db: Sql, id: string): Promise<ContentRow | undefined> {
  const [row] = await db.rows<ContentRow>(sql`
    select org, name, filetype, size, sha256 from item where id = ${id} and sha256 is not null and trashed_at is null`);
  return row;
}
