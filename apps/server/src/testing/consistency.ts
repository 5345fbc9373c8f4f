import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expandSeriesDocument, type DicomJson, type SeriesDocument } from '@mado/dicom';
import type { BlobStore } from '../platform/blobs/index.ts';
import { sql, type Sql } from '../platform/db/index.ts';

/**
 * Everything in a data folder that contradicts itself, as sentences; empty when all is well: rows and versions without
 * their blob, blobs that nobody knows, counts and sums that are not those of what they count, documents that are not of
 * their instances.
 */
export async function contradictions(db: Sql, blobs: BlobStore): Promise<string[]> {
  return [...(await brokenBlobs(db, blobs)), ...(await brokenCounts(db)), ...(await brokenDocuments(db))];
}

async function brokenBlobs(db: Sql, blobs: BlobStore): Promise<string[]> {
  const problems: string[] = [];
  const rows = await db.rows<{ sha256: string; size: number }>(
    sql`select sha256, size from item where sha256 is not null union select sha256, size from file_version`,
  );
  for (const { sha256, size } of rows) {
    if ((await blobs.size(sha256)) !== size) {
      problems.push(`a row lacks its blob ${sha256}`);
      continue;
    }
    const bytes = await blobs.read(sha256, 0, size);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      problems.push(`the blob ${sha256} has other bytes`);
  }
  const known = await db.rows<{ sha256: string; referred: boolean; held: boolean }>(sql`
    select sha256, exists (select 1 from item where item.sha256 = blob.sha256) or exists (select 1 from file_version v where v.sha256 = blob.sha256) as referred, reserved_until is not null as held from blob`);
  for (const { sha256, referred, held } of known)
    if (!referred && !held) problems.push(`nothing refers to the blob ${sha256}, and the sweep does not know`);
  const names = new Set(known.map(({ sha256 }) => sha256));
  for await (const sha256 of blobs.list()) if (!names.has(sha256)) problems.push(`nobody knows the blob ${sha256}`);
  return problems;
}

/**
 * Whether a series is in its study, or an instance in its series: both are in the trash with the same item, or in none.
 * By the tree alone.
 */
const isIn = (name: string) => {
  const above = name.startsWith('s') ? 'study_id' : 'series_id';
  return sql.raw(`(
    select one.trashed_with is not distinct from above.trashed_with
    from item one, item above where one.id = ${name}.item_id and above.id = ${name}.${above})`);
};

export async function brokenCounts(db: Sql): Promise<string[]> {
  const checks = {
    'a tag is not of the organisation of its item': sql`
      select 1 from item_tag it join tag t on t.id = it.tag_id join item i on i.id = it.item_id where t.org <> i.org`,
    'a tag is on nothing': sql`select 1 from tag t where not exists (select from item_tag it where it.tag_id = t.id)`,
    'a study counts its instances wrongly': sql`
      select 1 from study where instance_count <> (
        select count(*) from instance i join series s on s.item_id = i.series_id
        where s.study_id = study.item_id and ${isIn('s')} and ${isIn('i')})`,
    'a study counts its series wrongly': sql`
      select 1 from study where series_count <> (
        select count(distinct s.item_id) from series s join instance i on i.series_id = s.item_id
        where s.study_id = study.item_id and ${isIn('s')} and ${isIn('i')})`,
    'a series counts its instances wrongly': sql`
      select 1 from series where instance_count <> (
        select count(*) from instance i where i.series_id = series.item_id and ${isIn('i')})`,
    'a study or series counts wrongly what came from outside': sql`
      select 1 from series where outside_count <> (
        select count(*) from instance i join item on item.id = i.item_id where i.series_id = series.item_id and ${isIn('i')} and brought_by in ('guest', 'link'))
      union all select 1 from study where outside_count <> (
        select coalesce(sum(s.outside_count), 0) from series s where s.study_id = study.item_id and ${isIn('s')})`,
    'a study is not its organisation’s own, of which a member, or the product, has brought something': sql`
      select 1 from study where not own and (outside_count < instance_count or exists (
        select from series s join instance i on i.series_id = s.item_id join file_version v on v.item_id = i.item_id
        where s.study_id = study.item_id and coalesce(v.brought_by not in ('guest', 'link'), true)))`,
    'a summary says something else than the index': sql`
      select 1 from study join item on item.id = study.item_id
      where (summary->>'instance_count')::int is distinct from instance_count or (summary->>'series_count')::int is distinct from series_count
        or (summary->>'own_count')::int is distinct from (case when own and outside_count > 0 then instance_count - outside_count end)
        or (summary->>'identity_conflict')::bool is distinct from identity_conflict
        or summary->'modality_list' is distinct from to_jsonb(modality_list) or summary->'bodypartexamined_list' is distinct from to_jsonb(bodypartexamined_list)
      union all select 1 from series join item on item.id = series.item_id
      where (summary->>'instance_count')::int is distinct from instance_count`,
    'the index does not know what lies in the trash': sql`
      select 1 from study join item on item.id = study.item_id where item.trashed_at is not null and place is not null
      union all select 1 from study join item on item.id = study.item_id where item.trashed_at is null
        and place is distinct from coalesce('folder:' || item.parent, case item.org_root when 'org' then 'org:' || item.org else 'private:' || item.org || ':' || item.owner end)
      union all select 1 from study join item on item.id = study.item_id where study.org <> item.org
      union all select 1 from series where trashed is distinct from (case when not ${isIn('series')} then item_id end)
      union all select 1 from instance where trashed is distinct from (case when not ${isIn('instance')} then item_id end)`,
    'QIDO says something else than the index': sql`
      select 1 from study where (qido::jsonb->'00201208'->'Value'->>0)::int <> instance_count
        or (qido::jsonb->'00201206'->'Value'->>0)::int <> series_count
        or coalesce(qido::jsonb->'00080061'->'Value', '[]') <> to_jsonb(modality_list)
      union all select 1 from series where (qido::jsonb->'00201209'->'Value'->>0)::int <> instance_count`,
    'a folder has another size than what is below it': sql`
      select 1 from item folder where object_type = 'folder' and size <> (
        select coalesce(sum(size), 0) from item where folder.id = any(ancestors) and object_type = 'file'
          and trashed_with is not distinct from folder.trashed_with)`,
    'an item is not where its folder is': sql`
      select 1 from item left join item folder on folder.id = item.parent
      where item.ancestors <> case when folder.id is null then '{}' else folder.ancestors || folder.id end or (item.parent is not null and (
          item.org <> folder.org or item.org_root <> folder.org_root or item.owner is distinct from folder.owner))
        or (folder.trashed_at is not null and item.trashed_at is null)`,
    'a study lacks something else than was promised of it': sql`
      select 1 from item where missing <> (
        select count(distinct p.sop_instance_uid) from promised_instance p where p.study = item.id)`,
    'what a study has is promised of it': sql`
      select 1 from promised_instance p join study on study.item_id = p.study
      join series s on s.study_id = study.item_id join instance i on i.series_id = s.item_id and i.sop_instance_uid = p.sop_instance_uid
      join item file on file.id = i.item_id
      where ${isIn('s')} and ${isIn('i')} and not (study.own and coalesce(file.brought_by in ('guest', 'link'), false))`,
    'an organisation has used something else than its items and parts': sql`
      select 1 from organisation o where used_bytes <> (
        (select coalesce(sum(size), 0) from item where org = o.id and object_type = 'file' and not outside_quota)
        + (select coalesce(sum(v.size), 0) from file_version v join item on item.id = v.item_id where org = o.id and not outside_quota)
        + (select coalesce(sum(received), 0) from upload_part where org = o.id and stored_at is null))`,
    'a version has the bytes of its item, or is not of a file': sql`
      select 1 from file_version v join item on item.id = v.item_id where item.sha256 is not distinct from v.sha256 or item.object_type <> 'file'`,
    'an instance is not its item': sql`
      select 1 from instance join item on item.id = instance.item_id
      where item.parent <> series_id or item.sha256 <> instance.sha256 or item.size <> instance.size`,
    'an image series holds something else than images': sql`
      select 1 from item join item folder on folder.id = item.parent and folder.foldertype = 'imgSeries'
      where item.trashed_at is null and not coalesce(item.filetype in ('image/jpeg', 'image/png'), false)`,
    'a DICOM item has no index entry': sql`
      select 1 from item where object_type = 'folder' and foldertype = 'study' and not exists (select 1 from study where item_id = id)
      union all
      select 1 from item where object_type = 'folder' and foldertype = 'series' and not exists (select 1 from series where item_id = id)`,
  };
  const problems: string[] = [];
  for (const [problem, query] of Object.entries(checks)) if ((await db.rows(query)).length > 0) problems.push(problem);
  return problems;
}

const sopInstanceUid = '00080018';
const uidsOf = (all: readonly DicomJson[]) =>
  all
    .map((one) => String(one[sopInstanceUid]?.Value?.[0]))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ');

export async function brokenDocuments(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ document: Buffer; metadata: Buffer; uids: string }>(sql`
    select d.document, d.metadata, (
      select coalesce(string_agg(sop_instance_uid, ' ' order by sop_instance_uid collate "C"), '') from instance i where i.series_id = s.item_id and ${isIn('i')}) as uids
    from series_document d join series s on s.item_id = d.series_id and s.revision = d.revision`);
  const problems: string[] = [];
  for (const { document, metadata, uids } of rows) {
    const compact = JSON.parse(gunzipSync(document).toString()) as SeriesDocument;
    if (uidsOf(expandSeriesDocument(compact)) !== uids) problems.push('a series document is not of its instances');
    if (uidsOf(JSON.parse(gunzipSync(metadata).toString()) as DicomJson[]) !== uids)
      problems.push('the metadata of a series is not of its instances');
  }
  return problems;
}
