import { z } from 'zod';
import { User } from '../accounts/user.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, Paging, Timestamp, Uuid } from '../primitives.ts';
import { auditActions } from './actions.ts';

export * from './actions.ts';

/** A day, `yyyy-MM-dd`, as it begins and ends in Japan. */
const Day = z.iso.date();

/** Which records; what is left out narrows nothing. `from`, `to`: the first and the last day. */
const AuditFilter = z.object({
  action: z.enum(auditActions).optional(),
  person: Uuid.optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/**
 * What somebody did, or was refused: ids, counts and kinds. `by`: the account; null where nobody was signed in, or the
 * server did it by itself. `whence`: the address of the network, `admin` for the operator at a shell, `job` for the
 * server.
 */
export const AuditRecord = z.object({
  number: z.int().positive(),
  at: Timestamp,
  action: z.enum(auditActions),
  by: Uuid.nullable(),
  whence: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }).nullable(),
  result: z.enum(['done', 'refused']),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditRecord = z.output<typeof AuditRecord>;

/** Records with the names that go with their ids: of accounts that are there, and of items that the caller may see. */
export const AuditPage = z.object({
  records: z.array(AuditRecord),
  people: z.array(User),
  items: z.array(z.object({ uuid: Uuid, name: z.string() })),
});
export type AuditPage = z.output<typeof AuditPage>;

const errors = ['not_signed_in', 'token_expired', 'no_access', 'factor_demanded'] as const;

export const listAudit = endpoint({
  name: 'audit.list',
  method: 'GET',
  path: '/api/access/org/audit/{id}',
  summary:
    'What was done in an organisation, the newest first, 50 records unless `limit` says otherwise. What an account does to itself belongs to no organisation.',
  access: 'admin',
  params: IdParams,
  query: AuditFilter.extend(Paging.shape),
  answer: AuditPage,
  status: 200,
  errors: [...errors],
});

export const exportAudit = endpoint({
  name: 'audit.export',
  method: 'GET',
  path: '/api/access/org/audit/{id}/export',
  summary:
    'The same records, all of them, in the order in which they were made, as CSV (RFC 4180, UTF-8 with a byte order mark) or as a list in JSON; with the names of people, without those of items. Recorded.',
  access: 'admin',
  params: IdParams,
  query: AuditFilter.extend({ format: z.enum(['csv', 'json']) }),
  answer: z.undefined(),
  status: 200,
  errors: [...errors],
  wire: { answer: ['text/csv', 'application/json'] },
});
