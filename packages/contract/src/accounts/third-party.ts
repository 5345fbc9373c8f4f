import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FactorNeeded } from './factors.ts';
import { SignedIn } from './signed-in.ts';

/** Random, short-lived and once usable; 43 characters, of which nothing is known beforehand. */
const Ticket = z.string().min(1).max(256);
/** The query with which the third party has sent the browser back, as it came. */
const Returned = z.string().max(8_192);

/** The address that the third party confirms has an account: its password says whether it is joined [TK-32]. */
export const JoinNeeded = z.object({ join_needed: z.object({ ticket: Ticket, email: z.string() }) });
/** It is they, and their account waits for approval or was deactivated. */
export const WaitingAccount = z.object({ inactive: z.object({ email: z.string() }) });

/** A session, or what the sign-in goes on with. */
export const ThirdPartyAnswer = z.union([SignedIn, FactorNeeded, JoinNeeded, WaitingAccount]);
export type ThirdPartyAnswer = z.output<typeof ThirdPartyAnswer>;

const ClientQuery = z.object({ client: z.literal('api').optional() });
/** Where there is no third party the calls are not there either. */
const issuerErrors = ['route_not_found', 'third_party_unavailable', 'third_party_refused'] as const;
const returnedErrors = [...issuerErrors, 'third_party_denied', 'third_party_ticket_over'] as const;

export const thirdParty = endpoint({
  name: 'accounts.thirdParty',
  method: 'GET',
  path: '/api/dj-rest-auth/third-party/',
  summary: 'With whose sign-in (OpenID Connect) one can sign in here; null: there is none.',
  access: 'anyone',
  answer: z.object({ name: z.string().nullable() }),
  status: 200,
  errors: [],
});

export const beginThirdParty = endpoint({
  name: 'accounts.beginThirdParty',
  method: 'POST',
  path: '/api/dj-rest-auth/third-party/begin/',
  summary: 'The address at which the third party is asked, and the ticket with which its answer is handed in.',
  access: 'anyone',
  body: z.object({ silent: z.boolean().optional() }),
  answer: z.object({ ticket: Ticket, state: z.string(), address: z.url() }),
  status: 200,
  errors: [...issuerErrors],
});

export const signInByThirdParty = endpoint({
  name: 'accounts.signInByThirdParty',
  method: 'POST',
  path: '/api/dj-rest-auth/third-party/',
  summary: 'Sign in by what the third party has answered; the server exchanges its code. Sets the refresh cookie.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ ticket: Ticket, returned: Returned }),
  answer: ThirdPartyAnswer,
  status: 200,
  errors: [...returnedErrors, 'third_party_email_unverified', 'busy'],
});

export const joinThirdParty = endpoint({
  name: 'accounts.joinThirdParty',
  method: 'POST',
  path: '/api/dj-rest-auth/third-party/join/',
  summary: 'Join the third party’s account to the one that has its address, by the password of that one.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ ticket: Ticket, password: z.string().min(1).max(1024) }),
  answer: ThirdPartyAnswer,
  status: 200,
  errors: ['route_not_found', 'third_party_ticket_over', 'third_party_refused', 'password_wrong', 'busy'],
});

export const renewThirdParty = endpoint({
  name: 'accounts.renewThirdParty',
  method: 'POST',
  path: '/api/dj-rest-auth/third-party/renew/',
  summary: 'The third party has confirmed silently that it is still they: the sign-in of the refresh token goes on.',
  access: 'anyone',
  body: z.object({ ticket: Ticket, returned: Returned, refresh: z.string().max(1024).optional() }),
  answer: z.object({ renewed: z.literal(true) }),
  status: 200,
  errors: [...returnedErrors, 'refresh_required'],
});

export const signInByAccessToken = endpoint({
  name: 'accounts.signInByAccessToken',
  method: 'POST',
  path: '/api/dj-rest-auth/google/',
  summary: 'Sign in by an access token that the third party has given to this product, and to no other client.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ access_token: z.string().min(1).max(8_192) }),
  answer: ThirdPartyAnswer,
  status: 200,
  errors: [...issuerErrors, 'third_party_email_unverified', 'user_inactive', 'busy'],
});
