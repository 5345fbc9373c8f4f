import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Timestamp, Uuid } from '../primitives.ts';
import { SignedIn } from './signed-in.ts';

/** How somebody can show at a sign-in that it is they, besides the password. */
export const FactorKind = z.enum(['totp', 'passkey', 'recovery']);
export type FactorKind = z.output<typeof FactorKind>;

/** Characters of a passkey's name at most. */
export const passkeyNameLimit = 64;

/** Random, short-lived and once usable; 43 characters, of which nothing is known beforehand. */
const Ticket = z.string().min(1).max(256);
/** What its owner calls a passkey: one line. */
const PasskeyName = z
  .string()
  .trim()
  .min(1)
  .max(passkeyNameLimit)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
/** What WebAuthn gives to browsers and gets from them, as JSON (Web Authentication Level 3). */
const Passkey = z.record(z.string(), z.unknown());
/** As it was typed: spaces and capitals do not matter. */
const Code = z.string().min(1).max(64);

/** The password was right, and the account has a second factor: no session yet [TK-25]. */
export const FactorNeeded = z.object({
  factor_needed: z.object({ ticket: Ticket, kinds: z.array(FactorKind) }),
});
export type FactorNeeded = z.output<typeof FactorNeeded>;

const CodeAnswer = z.object({ kind: z.enum(['totp', 'recovery']), code: Code });
const PasskeyAnswer = z.object({ kind: z.literal('passkey'), answer: Passkey });

export const signInByFactor = endpoint({
  name: 'accounts.signInByFactor',
  method: 'POST',
  path: '/api/dj-rest-auth/login/factor/',
  summary: 'The second step of a sign-in, or the whole of it by a passkey; sets the refresh cookie.',
  access: 'anyone',
  query: z.object({ client: z.literal('api').optional() }),
  body: z.object({ ticket: Ticket, proof: z.discriminatedUnion('kind', [CodeAnswer, PasskeyAnswer]) }),
  answer: SignedIn,
  status: 200,
  errors: [
    'factor_ticket_over',
    'factor_code_wrong',
    'factor_code_used',
    'recovery_code_used',
    'passkey_refused',
    'user_inactive',
  ],
});

/** What `navigator.credentials` is asked with, and the ticket with which its answer comes back. */
const PasskeyRequest = z.object({ ticket: Ticket, options: Passkey });

export const passkeySignIn = endpoint({
  name: 'accounts.passkeySignIn',
  method: 'POST',
  path: '/api/dj-rest-auth/login/passkey/',
  summary: 'What to ask the browser for a passkey with: of the account of a ticket, or of whoever has one.',
  access: 'anyone',
  body: z.object({ ticket: Ticket.optional() }),
  answer: PasskeyRequest,
  status: 200,
  errors: ['factor_ticket_over'],
});

/** A passkey as its owner is told of it. */
const KeptPasskey = z.object({ id: Uuid, name: z.string(), created_at: Timestamp, used_at: Timestamp.nullable() });

export const Factors = z.object({
  totp: z.object({ created_at: Timestamp }).nullable(),
  passkeys: z.array(KeptPasskey),
  recovery_codes_left: z.int().nonnegative(),
});
export type Factors = z.output<typeof Factors>;

const signedInErrors = ['not_signed_in', 'token_expired'] as const;
/** Whoever changes factors shows again who they are: by the password, or by a code. */
const Proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password: z.string().min(1).max(1024) }),
  CodeAnswer,
]);
export type FactorProof = z.input<typeof Proof>;
const proofErrors = [
  ...signedInErrors,
  'password_wrong',
  'factor_code_wrong',
  'factor_code_used',
  'recovery_code_used',
  'busy',
] as const;
/** Shown once; null where the account has some already. */
const RecoveryCodes = z.array(z.string());

export const listFactors = endpoint({
  name: 'accounts.factors',
  method: 'GET',
  path: '/api/users/factors',
  summary: 'The second factors of the caller.',
  access: 'account',
  answer: Factors,
  status: 200,
  errors: [...signedInErrors],
});

export const beginTotp = endpoint({
  name: 'accounts.beginTotp',
  method: 'POST',
  path: '/api/users/factors/totp',
  summary: 'A secret for an authenticator app; it counts when a code of it has come back.',
  access: 'account',
  body: z.object({ proof: Proof }),
  answer: z.object({ ticket: Ticket, secret: z.string(), uri: z.string() }),
  status: 200,
  errors: [...proofErrors, 'already_exists'],
});

export const confirmTotp = endpoint({
  name: 'accounts.confirmTotp',
  method: 'POST',
  path: '/api/users/factors/totp/confirm',
  summary: 'The first code of an authenticator app: from now on it is asked for at each sign-in.',
  access: 'account',
  body: z.object({ ticket: Ticket, code: Code }),
  answer: z.object({ recovery_codes: RecoveryCodes.nullable() }),
  status: 200,
  errors: [...signedInErrors, 'factor_ticket_over', 'factor_code_wrong', 'already_exists'],
});

export const removeTotp = endpoint({
  name: 'accounts.removeTotp',
  method: 'POST',
  path: '/api/users/factors/totp/remove',
  summary: 'The authenticator app counts no more.',
  access: 'account',
  body: z.object({ proof: Proof }),
  answer: Nothing,
  status: 204,
  errors: [...proofErrors],
});

export const beginPasskey = endpoint({
  name: 'accounts.beginPasskey',
  method: 'POST',
  path: '/api/users/factors/passkey',
  summary: 'What to ask the browser for a new passkey with.',
  access: 'account',
  body: z.object({ proof: Proof }),
  answer: PasskeyRequest,
  status: 200,
  errors: [...proofErrors, 'too_many_passkeys'],
});

export const confirmPasskey = endpoint({
  name: 'accounts.confirmPasskey',
  method: 'POST',
  path: '/api/users/factors/passkey/confirm',
  summary: 'The passkey that the browser has made.',
  access: 'account',
  body: z.object({ ticket: Ticket, name: PasskeyName, answer: Passkey }),
  answer: z.object({ recovery_codes: RecoveryCodes.nullable() }),
  status: 200,
  errors: [...signedInErrors, 'factor_ticket_over', 'passkey_refused', 'already_exists'],
});

export const removePasskey = endpoint({
  name: 'accounts.removePasskey',
  method: 'POST',
  path: '/api/users/factors/passkey/{id}/remove',
  summary: 'A passkey of the caller counts no more; one that is not theirs is none.',
  access: 'account',
  params: IdParams,
  body: z.object({ proof: Proof }),
  answer: Nothing,
  status: 204,
  errors: [...proofErrors],
});

export const renamePasskey = endpoint({
  name: 'accounts.renamePasskey',
  method: 'PATCH',
  path: '/api/users/factors/passkey/{id}',
  summary: 'Give a passkey of the caller another name.',
  access: 'account',
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  answer: KeptPasskey,
  status: 200,
  errors: [...signedInErrors, 'no_access'],
});

export const newRecoveryCodes = endpoint({
  name: 'accounts.newRecoveryCodes',
  method: 'POST',
  path: '/api/users/factors/recovery',
  summary: 'Ten new recovery codes; those from before count no more.',
  access: 'account',
  body: z.object({ proof: Proof }),
  answer: z.object({ recovery_codes: RecoveryCodes }),
  status: 200,
  errors: [...proofErrors, 'factor_needed_first'],
});
