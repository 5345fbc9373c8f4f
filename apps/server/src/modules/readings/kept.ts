import type { StoredMeasurement } from '@mado/contract';
import type { Author } from '@mado/reading';
import type { Context } from '../../platform/context.ts';
import type { StandingRow } from './measurements.sql.ts';

/** A row as an answer has it. Who did it is told to those alone who are signed in [AN-2]. */
export function kept({ caller }: Pick<Context, 'caller'>, row: StandingRow): StoredMeasurement {
  const author = (uuid: string | null, username: string | null): Author =>
    caller.account ? { uuid, username: username ?? '' } : { uuid: null, username: '' };
  return {
    ...row.record,
    clock: row.clock,
    addedBy: author(row.addedBy, row.addedName),
    addedAt: row.addedAt.toISOString(),
    updatedBy: author(row.updatedBy, row.updatedName),
    updatedAt: row.updatedAt.toISOString(),
  };
}
