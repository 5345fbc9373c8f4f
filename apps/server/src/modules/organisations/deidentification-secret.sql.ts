import { sql, type Sql } from '../../platform/db/index.ts';

/** Null where there is none yet. */
export async function sealedSecretOf(db: Sql, organisationId: string): Promise<Buffer | null> {
  const [row] = await db.rows<{ sealed: Buffer }>(
    sql`select sealed from deidentification_secret where organisation_id = ${organisationId}`,
    'organisations.sealedSecretOf',
  );
  return row?.sealed ?? null;
}

/**
 * Keeps a secret unless there is one: whoever is first decides, and others wait for the end of their transaction. An
 * organisation that is not there, or was deleted, gets none.
 */
export async function offerSealedSecret(db: Sql, organisationId: string, sealed: Buffer): Promise<void> {
  await db.rows(
    sql`insert into deidentification_secret (organisation_id, sealed)
      select id, ${sealed}::bytea from organisation where id = ${organisationId} and deleted_at is null
      on conflict (organisation_id) do nothing`,
    'organisations.offerSealedSecret',
  );
}
