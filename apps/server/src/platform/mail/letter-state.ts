import type { Sql } from '../db/index.ts';
import { jobsByKey } from '../jobs/index.ts';
import { sending } from './send-mail.job.ts';

/**
 * What has become of a letter: with the mail server (`sent`); on its way, and not tried yet (`sending`); not taken so
 * far, and tried again (`waiting`); refused for good by the mail server as far as it says, or given up
 * (`undeliverable`).
 */
export type LetterState = 'sent' | 'sending' | 'waiting' | 'undeliverable';

/** What has become of letters, by their ids. A letter of which nothing is there has left. */
export async function letterStates(db: Sql, ids: readonly string[]): Promise<(id: string | null) => LetterState> {
  const jobs = ids.length === 0 ? [] : await jobsByKey(db, sending, ids);
  const states = new Map(jobs.map((job) => [job.key, stateOf(job)]));
  return (id) => states.get(id ?? '') ?? 'sent';
}

function stateOf({ attempts, dead, error }: { attempts: number; dead: boolean; error: unknown }): LetterState {
  // A permanent negative completion reply (RFC 5321 4.2.1), as `mailer.ts` tells it.
  const { code } = Object(error) as { code?: unknown };
  if (dead || (typeof code === 'string' && / 5\d\d$/.test(code))) return 'undeliverable';
  return attempts === 0 || error === null ? 'sending' : 'waiting';
}
