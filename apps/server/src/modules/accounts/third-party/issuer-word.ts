/** What an issuer confirms of somebody who has signed in with it, when everything about it was found right. */
export interface IssuerWord {
  readonly issuer: string;
  /** Who it is, for the issuer: never another person (OpenID Connect Core 1.0, 5.7). */
  readonly subject: string;
  /** Null: none, or none that the issuer says it has verified. */
  readonly email: string | null;
  /** As the person is called there; null: it does not say. */
  readonly name: string | null;
  readonly tokens: IssuerTokens;
  /** Seconds after which the issuer should be asked again. */
  readonly freshSeconds: number;
}

/** What the issuer has given for this sign-in: kept encrypted, to end it there as well. */
export interface IssuerTokens {
  readonly id: string | null;
  readonly access: string | null;
  readonly refresh: string | null;
}

/** What an ID token, the userinfo or a token's introspection say of somebody. */
type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The address that the claims say is verified. Some issuers send the word `true` in place of the value. */
export function verifiedEmail({ email, email_verified: verified }: Claims): string | null {
  return verified === true || verified === 'true' ? (text(email)?.trim() ?? null) : null;
}

/** A name to begin with; whoever it is can change it. */
export function nameIn(claims: Claims): string | null {
  return text(claims['name']) ?? text(claims['preferred_username']);
}
