import { sql, type Sql } from '../../../platform/db/index.ts';

/** Somebody, as an issuer knows them. */
export interface ThirdPartyIdentity {
  issuer: string;
  subject: string;
}

/** Whose account it is here; undefined: nobody's so far. */
export async function accountOfIdentity(db: Sql, of: ThirdPartyIdentity): Promise<string | undefined> {
  const [row] = await db.rows<{ account_id: string }>(
    sql`select account_id from third_party_identity where issuer = ${of.issuer} and subject = ${of.subject}`,
  );
  return row?.account_id;
}

/** False where it belongs to an account already. */
export async function insertIdentity(
  tx: Sql,
  { issuer, subject, account, at }: ThirdPartyIdentity & { account: string; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into third_party_identity (issuer, subject, account_id, created_at)
    values (${issuer}, ${subject}, ${account}, ${at})
    on conflict (issuer, subject) do nothing returning account_id`);
  return rows.length > 0;
}

/** A sign-in that an issuer has confirmed. `id`: its family of refresh tokens. */
export interface ThirdPartySignInRow extends ThirdPartyIdentity {
  id: string;
  /** Sealed; null: there are none. */
  tokens: Buffer | null;
  confirmed_at: Date;
  /** From when on the issuer should be asked again. */
  ask_at: Date;
}

const columns = sql`id, issuer, subject, tokens, confirmed_at, ask_at`;

/** Keeps who has confirmed a sign-in, or that it was confirmed again. */
export async function keepThirdPartySignIn(
  tx: Sql,
  { id, issuer, subject, tokens, confirmed_at: at, ask_at: askAt }: ThirdPartySignInRow,
): Promise<void> {
  await tx.rows(sql`
    insert into third_party_sign_in (id, issuer, subject, tokens, confirmed_at, ask_at)
    values (${id}, ${issuer}, ${subject}, ${tokens}::bytea, ${at}, ${askAt})
    on conflict (id) do update
      set tokens = excluded.tokens, confirmed_at = excluded.confirmed_at, ask_at = excluded.ask_at`);
}

/** Who has confirmed a sign-in; undefined: it was begun without a third party. */
export async function thirdPartyOfSignIn(db: Sql, id: string): Promise<ThirdPartySignInRow | undefined> {
  const [row] = await db.rows<ThirdPartySignInRow>(sql`select ${columns} from third_party_sign_in where id = ${id}`);
  return row;
}

/** Sign-ins that are over here, and not at the issuer yet; those that ended first, first. */
export function leftThirdPartySignIns(db: Sql, now: Date, most: number): Promise<ThirdPartySignInRow[]> {
  return db.rows<ThirdPartySignInRow>(sql`
    select ${columns} from third_party_sign_in where not exists (
      select 1 from refresh_token where family_id = third_party_sign_in.id and revoked_at is null and expires_at > ${now})
    order by confirmed_at, id limit ${most}`);
}

export async function forgetThirdPartySignIn(db: Sql, id: string): Promise<void> {
  await db.rows(sql`delete from third_party_sign_in where id = ${id}`);
}
