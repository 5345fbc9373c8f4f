import { json, sql, type Sql } from '../../../platform/db/index.ts';

export interface TicketRow {
  purpose: string;
  account_id: string | null;
  data: unknown;
  expires_at: Date;
}

const columns = sql`purpose, account_id, data, expires_at`;

export async function insertTicket(db: Sql, row: TicketRow & { digest: Buffer }): Promise<void> {
  const { digest, purpose, account_id: account, data, expires_at: until } = row;
  await db.rows(sql`
    insert into factor_ticket (digest, purpose, account_id, data, expires_at)
    values (${digest}, ${purpose}, ${account}, ${json(data)}, ${until})`);
}

export async function ticketByDigest(db: Sql, digest: Buffer): Promise<TicketRow | undefined> {
  const [row] = await db.rows<TicketRow>(sql`select ${columns} from factor_ticket where digest = ${digest}`);
  return row;
}

/** The ticket goes with the transaction; undefined where another has taken it, or there was none. */
export async function deleteTicket(tx: Sql, digest: Buffer): Promise<TicketRow | undefined> {
  const [row] = await tx.rows<TicketRow>(sql`delete from factor_ticket where digest = ${digest} returning ${columns}`);
  return row;
}

export async function updateTicketData(db: Sql, digest: Buffer, data: unknown): Promise<void> {
  await db.rows(sql`update factor_ticket set data = ${json(data)} where digest = ${digest}`);
}

export async function deleteTicketsBefore(db: Sql, at: Date): Promise<void> {
  await db.rows(sql`delete from factor_ticket where expires_at <= ${at}`);
}

export async function deleteTicketsOf(db: Sql, account: string): Promise<void> {
  await db.rows(sql`delete from factor_ticket where account_id = ${account}`);
}
