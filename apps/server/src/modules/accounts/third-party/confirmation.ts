import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { thirdPartyOfSignIn } from './identities.sql.ts';

/** Hours for which the word of an issuer holds, where it cannot be asked silently: a long day of work. */
const holdsMs = 12 * 3_600_000;

/**
 * Whether a sign-in that an issuer has confirmed has to be confirmed again, before it goes on (`over`) or while it does
 * (`due`); null: it need not, or no issuer has confirmed it [TK-34].
 */
export async function confirmationOf(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Sql,
  signIn: string,
): Promise<'due' | 'over' | null> {
  const kept = await thirdPartyOfSignIn(db, signIn);
  if (!kept) return null;
  const now = clock.now().getTime();
  if (now - kept.confirmed_at.getTime() >= holdsMs) return 'over';
  return config.thirdParty !== null && kept.ask_at.getTime() <= now ? 'due' : null;
}
