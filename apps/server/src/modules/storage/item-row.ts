import type { Can, Item } from '@mado/contract';
import { sql, type SQL } from '../../platform/db/index.ts';
import { incompleteOf } from './incomplete.ts';
import { permOf, type LevelNumber } from '../sharing/index.ts';

/** A row of the tree with what the caller may do, as the queries of this module give it. */
export interface ItemRow {
  id: string;
  parent: string | null;
  org: string;
  org_root: 'org' | 'private';
  object_type: 'folder' | 'file';
  foldertype: 'folder' | 'study' | 'series' | null;
  filetype: string | null;
  name: string;
  size: number;
  notes: Item['notes'];
  created_at: Date;
  read_only: boolean;
  missing: number;
  missing_from: Date | null;
  /** `own_count`: of the organisation's own study, the instances that did not come from outside; absent: all */
  facts: Partial<Item> & { own_count?: number };
  level: LevelNumber;
  download: boolean;
}

/** Notes of one item in an answer: ingest keeps no more of a file, and has not always done so. */
const answeredNotes = 100;

/**
 * Columns of an item `i`, and joins that bring the DICOM facts of the study and series above it: a study says what holds for everything below,
 * a series adds to it. Each is looked up by its id: a page has few items, and the tree many.
 */
export const facts = `coalesce(above2.summary, '{}') || coalesce(above1.summary, '{}') || coalesce(i.summary, '{}')`;
export const itemColumns: SQL = sql`i.id, i.parent, i.org, i.org_root, i.object_type, i.foldertype, i.filetype, i.name, i.size, i.notes, i.created_at,
  i.read_only, i.missing, i.missing_from, ${sql.raw(facts)} as facts`;
export const factJoins: SQL = sql`
  left join lateral (
    select parent, foldertype, summary from item where id = i.parent and foldertype in ('study', 'series') limit 1) above1 on true
  left join lateral (
    select summary from item where id = above1.parent and above1.foldertype = 'series' and foldertype = 'study' limit 1) above2 on true`;

/** @param shared the item is listed because somebody else shared it */
export function itemAnswer(row: ItemRow, now: Date, shared = false): Item {
  const { facts } = row;
  const isFile = row.object_type === 'file';
  const access: { perm: Item['perm']; can: Can } = permOf(row);
  return {
    uuid: row.id,
    name: row.name,
    object_type: row.object_type,
    foldertype: row.foldertype,
    filetype: row.filetype,
    parent_folder: row.parent,
    org: row.org,
    org_root: shared ? 'share' : row.org_root,
    ...access,
    created_dt: row.created_at.toISOString(),
    size: row.size,
    read_only: row.read_only,
    notes: row.notes.slice(0, answeredNotes),
    incomplete: incompleteOf(
      { missing: row.missing, from: row.missing_from, received: facts.own_count ?? facts.instance_count ?? 0 },
      now,
    ),
    PatientName: facts.PatientName ?? null,
    PatientID: facts.PatientID ?? null,
    PatientSex: facts.PatientSex ?? null,
    PatientBirthDate: facts.PatientBirthDate ?? null,
    InstitutionName: facts.InstitutionName ?? null,
    ReferringPhysicianName: facts.ReferringPhysicianName ?? null,
    StudyInstanceUID: facts.StudyInstanceUID ?? null,
    StudyDescription: facts.StudyDescription ?? null,
    StudyDate: facts.StudyDate ?? null,
    SeriesDescription: facts.SeriesDescription ?? null,
    SeriesDate: facts.SeriesDate ?? null,
    Modality: facts.Modality ?? null,
    ProtocolName: facts.ProtocolName ?? null,
    modality_list: facts.modality_list ?? [],
    bodypartexamined_list: facts.bodypartexamined_list ?? [],
    // Counts are of folders.
    instance_count: isFile ? null : (facts.instance_count ?? null),
    series_count: isFile ? null : (facts.series_count ?? null),
    identity_conflict: facts.identity_conflict ?? false,
  };
}
