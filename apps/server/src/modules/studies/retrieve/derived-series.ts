import type { ViewerSeries } from '@mado/contract';
import { derivedModalities } from '@mado/dicom';
import type { Sql } from '../../../platform/db/index.ts';
import { referencedSeries } from './derived-series.sql.ts';

/** What derived series refer to, by the ids of their folders; images have no entry. */
export type DerivedSeries = ReadonlyMap<string, NonNullable<ViewerSeries['derived']>>;

export function isDerived(modality: string | null): boolean {
  return modality !== null && derivedModalities.includes(modality);
}

/** Of listed series those of derived data, with what they refer to [VS-32]. */
export async function derivedSeries(
  db: Sql,
  rows: readonly { seriesId: string; Modality: string | null }[],
  only: { file: string | null; served: boolean },
): Promise<DerivedSeries> {
  const ids = rows.filter(({ Modality }) => isDerived(Modality)).map(({ seriesId }) => seriesId);
  const found = new Map(ids.map((id) => [id, { references: [], left_out: 0 } as NonNullable<ViewerSeries['derived']>]));
  if (ids.length === 0) return found;
  for (const { seriesId, StudyInstanceUID, SeriesInstanceUID, sops, leftOut } of await referencedSeries(
    db,
    ids,
    only,
  )) {
    const one = found.get(seriesId);
    one?.references.push({ StudyInstanceUID, SeriesInstanceUID, SOPInstanceUIDs: sops });
    if (one) one.left_out = leftOut;
  }
  return found;
}
