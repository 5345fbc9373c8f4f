import type { Sql } from '../../platform/db/index.ts';
import { auditRecords, waitingEvents, type AuditRow } from './audit.sql.ts';
import { chainHash, firstHash } from './chain.ts';

/** What a walk over the chain found. */
export interface ChainState {
  /** sealed records, and events that wait to be sealed */
  records: number;
  waiting: number;
  /** hash of the last record, hex; kept elsewhere it shows later that the chain was neither cut nor written anew */
  head: string;
  /** number of the first record that is not as it was sealed, or that is missing; null: all are */
  brokenAt: number | null;
  /** whether the expected hash stands in the chain; null: none was given */
  expected: boolean | null;
}

const page = 2_000;

/**
 * Walks over all sealed records: numbers without gaps, each hash over the one before, columns as the text says.
 *
 * @param expect a hash (hex) that was the head of the chain at some time
 */
export async function verifyChain(db: Sql, expect?: string): Promise<ChainState> {
  let records = 0;
  let hash = firstHash;
  let found = expect === hash.toString('hex');
  const state = async (brokenAt: number | null): Promise<ChainState> => ({
    records,
    waiting: await waitingEvents(db),
    head: hash.toString('hex'),
    brokenAt,
    expected: expect === undefined ? null : found,
  });
  for (;;) {
    const rows = await auditRecords(db, { after: records }, page);
    if (rows.length === 0) return state(null);
    for (const row of rows) {
      const wanted = chainHash(hash, row.record);
      const isSound = row.number === records + 1 && wanted.equals(row.hash) && repeatsItsText(row);
      if (!isSound) return state(records + 1);
      [records, hash] = [row.number, wanted];
      found ||= wanted.toString('hex') === expect;
    }
  }
}

function repeatsItsText({ record, number, at, action, org, account }: AuditRow): boolean {
  const text = JSON.parse(record) as Record<string, unknown>;
  return (
    text['number'] === number &&
    text['at'] === at.toISOString() &&
    text['action'] === action &&
    text['org'] === org &&
    text['account'] === account
  );
}
