import type { annotations, Answer, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { canOf, requireLevel } from '../sharing/index.ts';
import { kept } from './kept.ts';
import { measurementsOf, type MeasurementRow } from './measurements.sql.ts';
import { scopeOf, type ReadingScope } from './scope.ts';

/**
 * The measurements behind an address of the viewer, and the number from which changes of them go on [AN-1, AN-5].
 *
 * @throws {OperationError} not_signed_in, no_access, link_expired, gone, not_a_viewer_source
 */
export async function readAnnotations(
  ctx: Context,
  { params: { type, id } }: ParsedInput<typeof annotations>,
): Promise<Answer<typeof annotations>> {
  const [allowed] = await requireLevel(ctx, [id], 'can_view');
  const scope = await scopeOf(ctx, type, id);
  const rows = await measurementsOf(ctx.db, scope.readings);
  const there = rows.filter(({ removed }) => !removed);
  return {
    clock: rows.reduce((highest, { clock }) => Math.max(highest, clock), 0),
    measurements: (await reached(scope, there, 'can_view')).map((row) => kept(ctx, row)),
    can: { annotate: allowed !== undefined && canOf(allowed).comment },
  };
}

/** Those of the rows that the caller reaches with a level: of a reading that is not theirs, by the image [AN-2]. */
export async function reached(
  scope: ReadingScope,
  rows: readonly MeasurementRow[],
  level: 'can_view' | 'can_comment',
): Promise<MeasurementRow[]> {
  const whole = scope.whole(level);
  const others = rows.filter(({ reading }) => !whole.has(reading));
  if (others.length === 0) return [...rows];
  const places = await scope.find(
    others.map(({ record }) => record),
    level,
  );
  const open = new Set(others.filter(({ reading }, n) => places[n] === reading));
  return rows.filter((row) => whole.has(row.reading) || open.has(row));
}
