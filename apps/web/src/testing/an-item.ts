import type { Item } from '@mado/contract';

/** The rights of who may do all there is to do. */
export const everything = {
  view: true,
  comment: true,
  edit: true,
  download: true,
  upload: true,
  move: true,
  delete: true,
  share: true,
};

/** A UUID that ends in a number, for tests. */
export function aUuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** A plain folder that one may do everything with, but for what is given. */
export function anItem(n: number, given: Partial<Item> = {}): Item {
  return {
    uuid: aUuid(n),
    name: `item ${n}`,
    object_type: 'folder',
    foldertype: 'folder',
    kind: null,
    comment: null,
    filetype: null,
    url: null,
    parent_folder: null,
    org: aUuid(0),
    org_root: 'org',
    perm: 'full_access',
    can: everything,
    anonymous_perm: 'none',
    upload_link: false,
    view_count: null,
    created_dt: '2026-11-17T05:05:00Z',
    size: 0,
    read_only: false,
    notes: [],
    tags: [],
    starred: false,
    settings: null,
    parent_settings: null,
    tutorialId: -1,
    incomplete: null,
    PatientName: null,
    PatientID: null,
    PatientSex: null,
    PatientBirthDate: null,
    InstitutionName: null,
    ReferringPhysicianName: null,
    StudyInstanceUID: null,
    StudyDescription: null,
    StudyDate: null,
    SeriesDescription: null,
    SeriesDate: null,
    Modality: null,
    ProtocolName: null,
    modality_list: [],
    bodypartexamined_list: [],
    instance_count: null,
    series_count: null,
    identity_conflict: false,
    ...given,
  };
}

export function aStudy(n: number, given: Partial<Item> = {}): Item {
  return anItem(n, { foldertype: 'study', StudyInstanceUID: `1.2.3.${n}`, modality_list: ['CT'], ...given });
}

export function aFile(n: number, filetype: string, given: Partial<Item> = {}): Item {
  // Of DICOM the study is known, unless it could only be kept as a file.
  const study = filetype === 'application/dicom' ? { StudyInstanceUID: '1.2.3' } : {};
  return anItem(n, { object_type: 'file', foldertype: null, filetype, ...study, ...given });
}
