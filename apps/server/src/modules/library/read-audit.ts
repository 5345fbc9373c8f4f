import { AuditRecord, Uuid, type AuditPage } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { daysLater, endOfDayInJapan } from '../../platform/clock/index.ts';
import { OperationError, type Listed } from '../../platform/http/index.ts';
import { accountsByIds, userAnswer } from '../accounts/index.ts';
import { latestRecords, type AuditFilter, type AuditRow } from '../audit/index.ts';
import { requireAdmin } from '../organisations/index.ts';
import { visibleNames } from '../storage/index.ts';

/** Which records of an organisation are asked for; `from`, `to`: the first and the last day, in Japan. */
export interface AskedRecords {
  action?: AuditRecord['action'] | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const pageOf = 50;

/**
 * What was done in an organisation, for its admins, the newest first [AU-2, AU-3].
 *
 * @throws {OperationError} as `requireAdmin`; bad_request for a cursor that is none
 */
export async function readAudit(
  ctx: Context,
  org: string,
  { limit = pageOf, after, ...asked }: AskedRecords & { limit?: number | undefined; after?: string | undefined },
): Promise<Listed<AuditPage>> {
  await requireAdmin(ctx, org);
  const before = after === undefined ? null : numberIn(after);
  // One more tells whether there is a next page.
  const rows = await latestRecords(ctx.db, { ...filterOf(org, asked), org, before }, limit + 1);
  const records = rows.slice(0, limit).map(answerOf);
  const ids = [...new Set(records.flatMap(idsIn))];
  const [people, names] = await Promise.all([accountsByIds(ctx.db, ids), visibleNames(ctx, ids)]);
  return {
    answer: {
      records,
      people: people.map(userAnswer),
      items: [...names].map(([uuid, name]) => ({ uuid, name })),
    },
    next: rows.length > limit ? String(records.at(-1)?.number) : null,
  };
}

/** The filter of the table, with days as the times at which they begin and end in Japan. */
export function filterOf(org: string, { action, person, from, to }: AskedRecords): AuditFilter & { org: string } {
  return {
    org,
    ...(action !== undefined && { action }),
    ...(person !== undefined && { account: person }),
    ...(from !== undefined && { from: endOfDayInJapan(daysLater(from, -1)) }),
    ...(to !== undefined && { until: endOfDayInJapan(to) }),
  };
}

/** A record as its text says it. */
export function answerOf({ record }: Pick<AuditRow, 'record'>): AuditRecord {
  const { account, ...rest } = JSON.parse(record) as Record<string, unknown>;
  return AuditRecord.parse({ ...rest, by: account });
}

/** Every id that a record names; which of them are people and which are items is for others to say. */
function idsIn({ by, object, details }: AuditRecord): string[] {
  return [by, object?.id, ...Object.values(details)].filter((value) => isId(value));
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && Uuid.safeParse(value).success;
}

function numberIn(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new OperationError('bad_request', {}, { after: 'cursor_unknown' });
  return Number(cursor);
}
