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
  const { clock, rows } = await measurementsOf(ctx.db, scope.readings);
  return {
    clock,
    measurements: (await reached(scope, rows, 'can_view')).map((row) => kept(ctx, row)),
    can: { annotate: allowed !== undefined && canOf(allowed).comment },
  };
}

/** Those of the rows that the caller reaches with a level: of a reading that is not theirs, by the image [AN-2]. */
export async function reached<Row extends Pick<MeasurementRow, 'reading' | 'record'>>(
  scope: ReadingScope,
  rows: readonly Row[],
  level: 'can_view' | 'can_comment',
): Promise<Row[]> {
  const whole = scope.whole(level);
  const others = rows.filter(({ reading }) => !whole.has(reading));
  if (others.length === 0) return [...rows];
  const places = await scope.find(
    others.map(({ record }) => record),
    level,
  );
  const open = new Set(others.filter(({ reading }, n) => places[n]?.reading === reading));
  return rows.filter((row) => whole.has(row.reading) || open.has(row));
}
