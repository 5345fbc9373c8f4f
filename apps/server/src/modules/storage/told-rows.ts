import { words } from '../../locales/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { withheldAmong } from '../sharing/index.ts';
import type { ItemRow } from './item-row.ts';

export type Telling = Pick<Context, 'bus' | 'clock' | 'caller' | 'config'> & { db: Sql };

/** Rows as they are told to the caller, in their order: of what is withheld neither name nor patient [PN-9]. */
export async function toldRows<Row extends ItemRow>(
  ctx: Telling,
  rows: readonly Row[],
): Promise<{ rows: Row[]; withheld: ReadonlySet<string> }> {
  const withheld = await withheldAmong(
    ctx,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => (withheld.has(row.id) ? withoutWords(ctx, row) : row)), withheld };
}

/** What is left are numbers, modalities, and the UID by which its images are asked for. */
function withoutWords<Row extends ItemRow>(ctx: Telling, row: Row): Row {
  const { StudyInstanceUID, Modality, modality_list, instance_count, series_count, own_count } = row.facts;
  const counted = { StudyInstanceUID, Modality, modality_list, instance_count, series_count, own_count };
  const facts = Object.fromEntries(Object.entries(counted).filter(([, fact]) => fact !== undefined));
  return { ...row, name: withheldName(ctx, row), comment: null, notes: [], url: null, facts };
}

/** What is called as the product calls what has no name. */
export function withheldName(
  { config }: Pick<Context, 'config'>,
  { foldertype, object_type: type }: Pick<ItemRow, 'foldertype' | 'object_type'>,
): string {
  const { names, archive } = words[config.language];
  if (type === 'file') return archive.file;
  return foldertype === 'study' ? names.untitledStudy : names.untitledSeries;
}
