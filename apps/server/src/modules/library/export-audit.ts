import { Readable } from 'node:stream';
import type { AuditRecord } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { dayInJapan } from '../../platform/clock/index.ts';
import { disposition, type Exchange } from '../../platform/http/index.ts';
import { accountsByIds } from '../accounts/index.ts';
import { auditRecords, csvLine, record } from '../audit/index.ts';
import { requireAdmin } from '../organisations/index.ts';
import { answerOf, filterOf, type AskedRecords } from './read-audit.ts';

/** Records that are read at once. */
const batch = 1_000;
const byteOrderMark = '\uFEFF';
const columns = [
  'number',
  'at',
  'action',
  'by',
  'by_name',
  'by_email',
  'whence',
  'object_kind',
  'object_id',
  'result',
  'details',
  'hash',
] as const;
type Line = Record<(typeof columns)[number], unknown>;

/**
 * Sends what was done in an organisation as it is read, the earliest first: those records that are sealed when it
 * begins. That it is taken away is recorded before [AU-4]. Who is no admin any more gets no further: the connection
 * breaks off.
 *
 * @throws {OperationError} as `requireAdmin`
 */
export async function exportAudit(
  ctx: Context,
  org: string,
  { format, ...asked }: AskedRecords & { format: 'csv' | 'json' },
  { request, reply }: Exchange,
): Promise<void> {
  await requireAdmin(ctx, org);
  const name = `audit-${dayInJapan(ctx.clock.now())}.${format}`;
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': disposition('attachment', name),
    vary: 'Authorization',
  });
  reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
  // Of what HEAD asks for nothing goes out.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const { action = null, person = null, from = null, to = null } = asked;
  const details = { format, action, person, from, to };
  const object = { kind: 'organisation' as const, id: org };
  await record(ctx.db, ctx, { action: 'export_audit', org, object, result: 'done', details });
  const text = format === 'csv' ? csvOf(linesOf(ctx, org, asked)) : jsonOf(linesOf(ctx, org, asked));
  reply.send(Readable.from(text, { objectMode: false }));
}

/** Batch by batch; the right is asked for again before each. */
async function* linesOf(ctx: Context, org: string, asked: AskedRecords): AsyncGenerator<Line[]> {
  for (let after = 0; ;) {
    await requireAdmin(ctx, org);
    const rows = await auditRecords(ctx.db, { ...filterOf(org, asked), after }, batch);
    const records = rows.map((row) => ({ ...answerOf(row), hash: row.hash.toString('hex') }));
    const ids = [...new Set(records.flatMap(({ by }) => by ?? []))];
    const people = new Map((await accountsByIds(ctx.db, ids)).map((one) => [one.id, one]));
    yield records.map((one) => lineOf(one, people.get(one.by ?? '')));
    if (rows.length < batch) return;
    after = rows.at(-1)?.number ?? after;
  }
}

function lineOf(
  { object, ...one }: AuditRecord & { hash: string },
  person: { username: string; email: string } | undefined,
): Line {
  return {
    ...one,
    by_name: person?.username ?? null,
    by_email: person?.email ?? null,
    object_kind: object?.kind ?? null,
    object_id: object?.id ?? null,
  };
}

async function* csvOf(batches: AsyncIterable<Line[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const lines of batches)
    if (lines.length > 0) yield lines.map((line) => csvLine(columns.map((name) => line[name]))).join('');
}

async function* jsonOf(batches: AsyncIterable<Line[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const lines of batches)
    for (const line of lines) {
      yield before + JSON.stringify(line);
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
