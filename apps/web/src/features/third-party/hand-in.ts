import { joinThirdParty, signInByThirdParty, type FactorNeeded, type ThirdPartyAnswer } from '@mado/contract';
import { call, session } from '../../app/http/index.ts';
import { takeBegun } from '../../app/third-party/third-party.ts';

const quiet = { quiet: true } as const;

/** How a sign-in by a third party goes on. */
export type NextStep =
  | { step: 'signedIn' }
  | { step: 'factor'; challenge: FactorNeeded['factor_needed'] }
  | { step: 'join'; ticket: string; email: string }
  | { step: 'inactive'; email: string };

/** What has come of what the third party has sent the browser back with. `lost`: this tab has begun no such sign-in. */
export type Returned = { continueUrl: string | null } & (
  NextStep | { step: 'lost' } | { step: 'failed'; why: unknown }
);

let last: { search: string; came: Promise<Returned> } | null = null;

/** Hands in what the third party has sent the browser back with, once however often the page is drawn. */
export function handIn(search: string): Promise<Returned> {
  if (last?.search !== search) last = { search, came: handInOnce(search) };
  return last.came;
}

async function handInOnce(search: string): Promise<Returned> {
  const begun = takeBegun(new URLSearchParams(search));
  if (begun === null) return { continueUrl: null, step: 'lost' };
  const { ticket, continueUrl } = begun;
  try {
    const body = { ticket, returned: search.replace(/^\?/, '') };
    return { continueUrl, ...nextOf(await call(signInByThirdParty, { body }, quiet)) };
  } catch (why) {
    return { continueUrl, step: 'failed', why };
  }
}

/** Joins the account of the address by its password. @throws {RequestFailure} `password_wrong`, … */
export async function join(ticket: string, password: string): Promise<NextStep> {
  return nextOf(await call(joinThirdParty, { body: { ticket, password } }, quiet));
}

function nextOf(answer: ThirdPartyAnswer): NextStep {
  if ('factor_needed' in answer) return { step: 'factor', challenge: answer.factor_needed };
  if ('join_needed' in answer) return { step: 'join', ...answer.join_needed };
  if ('inactive' in answer) return { step: 'inactive', ...answer.inactive };
  const { access, user } = answer;
  session.start({ access_token: access, email: user.email, username: user.username });
  return { step: 'signedIn' };
}
