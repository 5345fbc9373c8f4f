import type { Page, Route } from '@playwright/test';

/** What a location with so many folders answers; the server itself is asked for everything else. */
export interface LongList {
  /** Pages that were asked for: position and length. */
  readonly asked: { start: number; limit: number }[];
  /** Answers wait from now on until they are let go. */
  hold: () => void;
  letGo: () => void;
}

/** Puts so many folders into the root of the organisation, as far as this page can see. */
export async function layOutLongList(page: Page, count: number): Promise<LongList> {
  const asked: LongList['asked'] = [];
  let open = Promise.resolve();
  let letGo = (): void => undefined;
  await page.route(/\/api\/datamanage\/list\/org-root\/[^?]*\?.*start=/, async (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const [start, limit] = [Number(query.get('start')), Number(query.get('limit'))];
    asked.push({ start, limit });
    await open;
    const org = Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, n) => aFolder(start + n + 1));
    await route
      .fulfill({ json: { org, share: [], private: [] }, headers: { 'X-Total-Count': String(count) } })
      // The page has moved on and no longer waits.
      .catch(() => undefined);
  });
  return {
    asked,
    hold: () => {
      ({ promise: open, resolve: letGo } = Promise.withResolvers<void>());
    },
    letGo: () => letGo(),
  };
}

const can = {
  view: true,
  comment: true,
  edit: true,
  download: true,
  upload: true,
  move: true,
  delete: true,
  share: true,
};

function aFolder(n: number) {
  const end = String(n).padStart(12, '0');
  return {
    uuid: `00000000-0000-4000-8000-${end}`,
    name: `症例 ${n}`,
    object_type: 'folder',
    foldertype: 'folder',
    filetype: null,
    parent_folder: null,
    org: '00000000-0000-4000-8000-000000000000',
    org_root: 'org',
    url: null,
    tags: [],
    starred: false,
    perm: 'full_access',
    can,
    created_dt: '2026-11-17T05:05:00.000Z',
    size: n * 1_000,
    read_only: false,
    notes: [],
    incomplete: null,
    PatientName: `症例 ${n}`,
    PatientID: `K-${n}`,
    PatientSex: n % 2 === 0 ? 'F' : 'M',
    PatientBirthDate: null,
    InstitutionName: '鏡クリニック',
    ReferringPhysicianName: '山田 太郎',
    StudyInstanceUID: `1.2.3.${n}`,
    StudyDescription: '胸腹部造影CT',
    StudyDate: '20261112',
    SeriesDescription: null,
    SeriesDate: null,
    Modality: null,
    ProtocolName: null,
    modality_list: ['CT', 'SEG'],
    bodypartexamined_list: ['CHEST'],
    instance_count: 135,
    series_count: 3,
    identity_conflict: false,
  };
}
