import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import {
  deleteTicket,
  deleteTicketsBefore,
  insertTicket,
  ticketByDigest,
  updateTicketData,
  type TicketRow,
} from './tickets.sql.ts';

/** What a ticket is for; the caller has it for ten minutes, and it is used up by what succeeds. */
export interface TicketPurpose<Data> {
  readonly name: string;
  /** What is kept with it. */
  readonly data: z.ZodType<Data>;
}

const minutes = 10;

const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** A ticket for the second half of what was begun. @param account whose; null: who comes back will say it */
export async function giveTicket<Data>(
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  tx: Sql,
  { name: purpose }: TicketPurpose<Data>,
  { account, data }: { account: string | null; data: Data },
): Promise<string> {
  const now = clock.now();
  await deleteTicketsBefore(tx, now);
  const ticket = random.bytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await insertTicket(tx, { digest: digestOf(ticket), purpose, account_id: account, data, expires_at: expiresAt });
  return ticket;
}

/**
 * What was kept with a ticket, which stays.
 *
 * @throws {OperationError} factor_ticket_over: used, past its time, for something else, or never given
 */
export async function ticketWith<Data>(
  { db, clock }: Pick<Services, 'clock'> & { db: Sql },
  purpose: TicketPurpose<Data>,
  ticket: string,
): Promise<{ account: string | null; data: Data }> {
  return good(await ticketByDigest(db, digestOf(ticket)), purpose, clock.now());
}

/** Uses a ticket up, with the transaction. @throws {OperationError} as `ticketWith` */
export async function takeTicket<Data>(
  { clock }: Pick<Services, 'clock'>,
  tx: Sql,
  purpose: TicketPurpose<Data>,
  ticket: string,
): Promise<{ account: string | null; data: Data }> {
  return good(await deleteTicket(tx, digestOf(ticket)), purpose, clock.now());
}

/** Keeps something else with a ticket. */
export async function keepWithTicket<Data>(db: Sql, _of: TicketPurpose<Data>, ticket: string, data: Data) {
  await updateTicketData(db, digestOf(ticket), data);
}

function good<Data>(row: TicketRow | undefined, { name, data }: TicketPurpose<Data>, now: Date) {
  if (row?.purpose !== name || row.expires_at <= now) throw new OperationError('factor_ticket_over');
  return { account: row.account_id, data: data.parse(row.data) };
}
