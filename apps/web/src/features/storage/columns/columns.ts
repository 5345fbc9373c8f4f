import type { SortKey } from '../api.ts';

export const columnIds = [
  'name',
  'action',
  'type',
  'tags',
  'created_dt',
  'size',
  'PatientSex',
  'StudyDate',
  'modality_list',
  'bodypartexamined_list',
  'instance_count',
  'series_count',
  'PatientID',
  'ProtocolName',
  'ReferringPhysicianName',
  'InstitutionName',
  'uuid',
] as const;
/** `share` stands among conferences alone, and nobody chooses it. */
export type ColumnId = (typeof columnIds)[number] | 'share';

export interface Column {
  id: ColumnId;
  /** px until somebody chooses another; the name takes what is left. */
  width: number;
  sort?: SortKey;
  numeric?: true;
}

/** Columns in our order [WB-11]. None is narrower than its name (`widths.ts`), and those
 * up to the patient ID fit beside the drawer on a screen of 1440 px. */
export const columns: readonly Column[] = [
  { id: 'name', width: 212, sort: 'name' },
  { id: 'action', width: 160 },
  { id: 'type', width: 100, sort: 'type' },
  { id: 'tags', width: 260 },
  { id: 'created_dt', width: 122, sort: 'created_dt' },
  { id: 'size', width: 76, sort: 'size', numeric: true },
  { id: 'PatientSex', width: 68, sort: 'PatientSex' },
  { id: 'StudyDate', width: 98, sort: 'StudyDate' },
  { id: 'modality_list', width: 112, sort: 'modality_list' },
  { id: 'bodypartexamined_list', width: 76, sort: 'bodypartexamined_list' },
  { id: 'instance_count', width: 76, sort: 'instance_count', numeric: true },
  { id: 'series_count', width: 100, sort: 'series_count', numeric: true },
  { id: 'PatientID', width: 124, sort: 'PatientID' },
  { id: 'ProtocolName', width: 140, sort: 'ProtocolName' },
  { id: 'ReferringPhysicianName', width: 140, sort: 'ReferringPhysicianName' },
  { id: 'InstitutionName', width: 160, sort: 'InstitutionName' },
  { id: 'uuid', width: 310, sort: 'uuid' },
];

/** Behind the name, among conferences [WB-122]. */
export const shareColumn: Column = { id: 'share', width: 96 };

/** Shown until one chooses: all but the action, the tags and the identifier. */
export const defaultColumns: readonly ColumnId[] = columnIds.filter(
  (id) => id !== 'action' && id !== 'tags' && id !== 'uuid',
);

/** What the one column of a phone can show or leave out. */
export const phoneColumns: ReadonlySet<ColumnId> = new Set([
  'type',
  'created_dt',
  'size',
  'modality_list',
  'instance_count',
  'PatientID',
]);

/**
 * Column names out of a comma list or a stored array, in its order; what is no column is left out, what comes twice
 * counts once.
 */
export function knownColumns(names: readonly unknown[]): ColumnId[] {
  return [...new Set(names)].filter((name): name is (typeof columnIds)[number] => columnIds.some((id) => id === name));
}

/** All columns, these in the order given and each of the others behind its usual neighbour. */
export function fullOrder(given: readonly ColumnId[]): ColumnId[] {
  const order = [...given];
  columnIds.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = columnIds[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}
