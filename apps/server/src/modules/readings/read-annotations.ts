import type { annotations, Answer, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { canOf, requireLevel, withheldAmong } from '../sharing/index.ts';
import { kept } from './kept.ts';
import { measurementsOf, type MeasurementRow } from './measurements.sql.ts';
import { scopeOf, type Asking, type ReadingScope } from './scope.ts';

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
    measurements: (await reached(scope, await told(ctx, rows), 'can_view')).map((row) => kept(ctx, row)),
    can: { annotate: allowed !== undefined && canOf(allowed).comment },
  };
}

/** Of a reading that is withheld from the caller what they said themselves, and nothing of anybody else [PN-12]. */
export async function told<Row extends Pick<MeasurementRow, 'reading' | 'updatedBy'>>(
  ctx: Asking,
  rows: readonly Row[],
): Promise<Row[]> {
  const own = ctx.caller.account?.id;
  const others = rows.filter(({ updatedBy }) => own === undefined || updatedBy !== own);
  const withheld = await withheldAmong(ctx, [...new Set(others.map(({ reading }) => reading))]);
  return rows.filter((row) => !withheld.has(row.reading) || (own !== undefined && row.updatedBy === own));
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
