import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Who can sign in. The same e-mail address in other letters is the same account. */
export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    username: text().notNull(),
    /** Argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    globalAdmin: boolean('global_admin').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Since when the account cannot sign in; null: it can. */
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    /** Since when it waits for somebody to approve it, and cannot sign in; null: it does not wait. */
    pendingSince: timestamp('pending_since', { withTimezone: true }),
    /** Which language its letters are in, as a tag; null: nobody has said. */
    language: text(),
    /** Which of the letters that are not needed it does not get. */
    unwantedLetters: text('unwanted_letters').array().notNull().default([]),
    /** Since when it has a second factor; null: it has none. Kept with the factors, for views to join. */
    secondFactorSince: timestamp('second_factor_since', { withTimezone: true }),
  },
  (t) => [uniqueIndex('account_email').on(sql`lower(${t.email})`)],
);

/**
 * Refresh tokens by their SHA-256; the token itself is with the caller alone. `familyId`: one sign-in and everything
 * rotated from it. `usedAt`: when it was rotated first; used again more than a few seconds later, the family ends.
 * `revokedAt`: when the sign-in ended.
 */
export const refreshToken = pgTable(
  'refresh_token',
  {
    digest: bytes().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    familyId: uuid('family_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [
    index('refresh_token_family').on(t.familyId),
    index('refresh_token_account').on(t.accountId),
    index('refresh_token_expiry').on(t.expiresAt),
    index('refresh_token_revoked')
      .on(t.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
);

/**
 * What is shown of sign-ins to their owner: `id` is the family of the refresh tokens. A sign-in that ends takes it with
 * it; `network`, from where it was used last, is forgotten before.
 */
export const signIn = pgTable(
  'sign_in',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    /** In a word; null: it did not say. */
    browser: text(),
    system: text(),
    network: text(),
  },
  (t) => [
    index('sign_in_account').on(t.accountId),
    index('sign_in_network')
      .on(t.usedAt)
      .where(sql`network is not null`),
  ],
);

/**
 * Keys that went out by mail, by their SHA-256; the key itself is in the letter alone. `data`: what is done when it
 * comes back, by `purpose`. Used and expired ones stay for a while, so that they can be told from what was never given.
 */
export const mailKey = pgTable(
  'mail_key',
  {
    digest: bytes().primaryKey(),
    purpose: text().notNull(),
    /** To which address it went, in small letters. */
    email: text().notNull(),
    /** Whose account it is about, where there is one. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    data: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** The letter that it went with, where somebody may ask what became of that. */
    letter: uuid(),
  },
  (t) => [
    index('mail_key_email').on(t.email, t.purpose),
    index('mail_key_account').on(t.accountId),
    index('mail_key_expiry').on(t.expiresAt),
  ],
);

/** Who an account is for an issuer by which one signs in: never another person, whatever its address becomes. */
export const thirdPartyIdentity = pgTable(
  'third_party_identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('third_party_identity_account').on(t.accountId)],
);

/**
 * Sign-ins that an issuer has confirmed; `id` is the family of their refresh tokens. Kept until the issuer is told of
 * the end. `tokens`: those of the issuer, sealed. `askAt`: from when on it should be asked again.
 */
export const thirdPartySignIn = pgTable('third_party_sign_in', {
  id: uuid().primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  tokens: bytes(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  askAt: timestamp('ask_at', { withTimezone: true }).notNull(),
});

/** The authenticator app of an account. `secret`: sealed. `lastStep`: the time step of the last code [TK-26]. */
export const totp = pgTable('totp', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  secret: bytes().notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Passkeys (Web Authentication Level 3): the public half. `counter`: how often it has signed, where it counts. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().notNull(),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credentialId), index('passkey_account').on(t.accountId)],
);

/** Recovery codes by their HMAC; used ones stay until there are new ones, to be told from wrong ones. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    digest: bytes().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.digest] })],
);

/**
 * What was begun and waits for its second half, by the SHA-256 of its ticket: a sign-in whose password was right, an
 * authenticator app or a passkey that is being set up. `data`: what it goes on with, by `purpose`.
 */
export const factorTicket = pgTable(
  'factor_ticket',
  {
    digest: bytes().primaryKey(),
    purpose: text().notNull(),
    /** Whose; null: of a sign-in by passkey, which will say it. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    data: jsonb().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('factor_ticket_account').on(t.accountId), index('factor_ticket_expiry').on(t.expiresAt)],
);

/** What an account may do in the whole product besides using it [TK-19]; global admins need none of it. */
export const customPermission = pgTable(
  'custom_permission',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    permission: text({ enum: ['change_users', 'medsearch_users'] }).notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.permission] })],
);
