import type { Can, FolderType, Item } from '@mado/contract';
import { incompleteOf } from './incomplete.ts';
import { tutorialIdOf } from './sample-folder.ts';
import { permOf, type LevelNumber } from '../sharing/index.ts';

/** A row of the tree with what the caller may do, as the queries of this module give it. */
export interface ItemRow {
  id: string;
  parent: string | null;
  org: string;
  org_root: 'org' | 'private';
  object_type: 'folder' | 'file';
  foldertype: FolderType | null;
  filetype: string | null;
  url: string | null;
  kind: Item['kind'];
  comment: string | null;
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
  open_by_link: boolean;
  upload_link: boolean;
}

/** Whether a link for uploading, on an item or above it, opens it [AC-28]: a plain folder, and no other item. */
export function takesUploadsByLink(row: Pick<ItemRow, 'upload_link' | 'foldertype' | 'read_only'>): boolean {
  return row.upload_link && row.foldertype === 'folder' && !row.read_only;
}

/** Notes of one item in an answer: ingest keeps no more of a file, and has not always done so. */
const answeredNotes = 100;

/** @param shared the item is listed because somebody else shared it */
export function itemAnswer(
  row: ItemRow,
  {
    tags,
    starred,
    view_count,
    ...settings
  }: Pick<Item, 'tags' | 'starred' | 'view_count' | 'settings' | 'parent_settings'>,
  now: Date,
  shared: boolean,
): Item {
  const { facts } = row;
  const isFile = row.object_type === 'file';
  const access: { perm: Item['perm']; can: Can } = permOf(row);
  return {
    uuid: row.id,
    name: row.name,
    object_type: row.object_type,
    foldertype: row.foldertype,
    kind: row.kind,
    comment: row.comment,
    filetype: row.filetype,
    url: row.url,
    parent_folder: row.parent,
    org: row.org,
    org_root: shared ? 'share' : row.org_root,
    ...access,
    anonymous_perm: row.open_by_link ? 'read' : 'none',
    upload_link: takesUploadsByLink(row),
    view_count,
    created_dt: row.created_at.toISOString(),
    size: row.size,
    read_only: row.read_only,
    notes: row.notes.slice(0, answeredNotes),
    tags,
    starred,
    ...settings,
    tutorialId: tutorialIdOf(row),
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
