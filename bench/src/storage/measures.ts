import { guest, movedIn, type Filled } from './fill.ts';

/** Something that is asked of both organisations. */
export interface Measure {
  readonly name: string;
  /** What all of its kind are looked at together for; null: it is looked at alone. */
  readonly kind: 'list' | 'search' | null;
  /** Who asks. */
  readonly by: 'member' | 'guest';
  /** Samples of each organisation in a round. */
  readonly samples: number;
  /** @param n counts the samples */
  request(of: Filled, n: number): { method?: 'GET' | 'PATCH'; path: string; body?: object };
}

/** Rows that the screen asks for at once. */
const page = 200;
const samples = 10;

const sorts = [
  'created_dt',
  'size',
  'type',
  'PatientID',
  'PatientSex',
  'modality_list',
  'bodypartexamined_list',
  'instance_count',
  'series_count',
  'StudyDate',
  'ProtocolName',
  'ReferringPhysicianName',
  'InstitutionName',
  'uuid',
];

const list = ({ id }: Filled, query: Record<string, string | number>) =>
  `/api/datamanage/list/org-root/${id}?${new URLSearchParams({ type: 'org', limit: String(page), ...query }).toString()}`;

const orders = ['asc', 'desc'] as const;
const byKey: Measure = {
  name: `root: first ${page} by name, by key`,
  kind: 'list',
  by: 'member',
  samples,
  request: (of) => ({ path: list(of, {}) }),
};
const byPosition: Measure[] = ['name', ...sorts].map((sort) => ({
  name: `root: first ${page} by ${sort}, by position`,
  kind: 'list',
  by: 'member',
  samples,
  request: (of, n) => ({ path: list(of, { sort, order: orders[n % 2] ?? 'asc', start: 0 }) }),
}));

/** Texts of a kind, asked one after the other: how often they are found in the larger organisation. */
const searches: Readonly<Record<string, readonly string[]>> = {
  'a letter, in every tenth item': ['田', '山', '子'],
  'a frequent surname': ['佐藤', '渡辺', '鈴木', '高橋'],
  'a surname in kana': ['さとう', 'わたなべ', 'スズキ', 'ﾀｶﾊｼ'],
  'a surname in Latin letters': ['sato', 'watanabe', 'suz', 'taka'],
  'surname and given name': ['渡辺 健', '佐藤 花子', '鈴木 さくら'],
  'a rare surname': ['勅使河原', 'てしがわら'],
  'a patient ID': ['K-0000407', 'K-0001234', '0000999'],
  'the beginning of a patient ID': ['K-0000', 'K-00012', 'K-0001'],
  'a modality and a year': ['CT 2024', 'MR 2019'],
  'a name of a file': ['紹介状_000001239', '紹介状 000004567'],
  'a tag': ['カンファレンス 7', '胸部 CHEST'],
  nothing: ['存在しない患者', 'zzyzx', '龘'],
};

const typed: Measure[] = Object.entries(searches).map(([name, texts]) => ({
  name: `search: ${name}`,
  kind: 'search',
  by: 'member',
  samples: samples * 2,
  request: ({ id }, n) => ({
    path: `/api/search/org-storage-command/${id}?${new URLSearchParams({ query: texts[n % texts.length] ?? '' }).toString()}`,
  }),
}));

/** Each piece of these words is in the name of every file, and the words are in few of them. */
const commonPieces: Measure = {
  name: 'search: a run of zeros, in the middle of every name',
  kind: 'search',
  by: 'member',
  samples: 2,
  request: ({ id }) => ({
    path: `/api/search/org-storage-command/${id}?${new URLSearchParams({ query: '紹介状_000000' }).toString()}`,
  }),
};

const rights: Measure = {
  name: `rights of ${guest.shared.toLocaleString('en-US')} items, shared one by one`,
  kind: null,
  by: 'guest',
  samples,
  request: ({ id }) => ({ path: `/api/datamanage/list/org-root/${id}?type=share&limit=${guest.shared}` }),
};

const move: Measure = {
  name: 'move of a folder with 20,000 items below it',
  kind: null,
  by: 'member',
  samples: 2,
  request: (of, n) => {
    const { folder, places } = movedIn(of);
    return {
      method: 'PATCH',
      path: `/api/datamanage/detail/folder/${folder}`,
      body: { parent_folder: places[(n + 1) % 2] },
    };
  },
};

export const measures: readonly Measure[] = [byKey, ...byPosition, ...typed, commonPieces, rights, move];
