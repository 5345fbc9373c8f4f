import { z } from 'zod';
import type { Services } from '../../../platform/context.ts';
import { seal, unseal } from '../../../platform/keys/index.ts';
import type { ThirdPartyIdentity } from './identities.sql.ts';
import type { IssuerTokens, IssuerWord } from './issuer-word.ts';

const purpose = 'third party tokens';

/** What an issuer has confirmed, while a password or a second factor is awaited: kept with the ticket. */
export const Carried = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Sealed, base64url; null: there are none. */
  tokens: z.string().nullable(),
  confirmed_at: z.iso.datetime(),
  fresh_seconds: z.number(),
  /** Whether the account becomes this person's with the sign-in. */
  joins: z.boolean(),
});
export type Carried = z.infer<typeof Carried>;

const Tokens: z.ZodType<IssuerTokens> = z.object({
  id: z.string().nullable(),
  access: z.string().nullable(),
  refresh: z.string().nullable(),
});

const ownerOf = ({ issuer, subject }: ThirdPartyIdentity) => JSON.stringify([issuer, subject]);

/** What goes on with a sign-in that an issuer has confirmed; nobody who reads the database has its tokens. */
export function carry(
  { keys, random, clock }: Pick<Services, 'keys' | 'random' | 'clock'>,
  word: IssuerWord,
  { joins }: { joins: boolean },
): Carried {
  const { issuer, subject, tokens } = word;
  const isEmpty = Object.values(tokens).every((token) => token === null);
  const sealed = isEmpty
    ? null
    : seal(keys.derive(purpose), random, Buffer.from(JSON.stringify(tokens)), ownerOf(word));
  return {
    issuer,
    subject,
    tokens: sealed?.toString('base64url') ?? null,
    confirmed_at: clock.now().toISOString(),
    fresh_seconds: word.freshSeconds,
    joins,
  };
}

/** The tokens of a sign-in as they were given; none where nothing is kept. */
export function tokensOf(
  { keys }: Pick<Services, 'keys'>,
  kept: ThirdPartyIdentity & { tokens: Buffer | null },
): IssuerTokens {
  if (kept.tokens === null) return { id: null, access: null, refresh: null };
  return Tokens.parse(JSON.parse(unseal(keys.derive(purpose), kept.tokens, ownerOf(kept)).toString()));
}
