import type { OrganisationHanging } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';

type Nameless = Omit<OrganisationHanging['layouts'][number]['protocol'], 'name'>;

interface LayoutRow {
  id: string;
  name: string;
  protocol: Nameless;
}

/** In the order in which they were first kept. */
export function layoutRows(db: Sql, organisationId: string): Promise<LayoutRow[]> {
  return db.rows<LayoutRow>(sql`
    select id, name, protocol from organisation_layout where organisation_id = ${organisationId} order by created_at, id`);
}

export async function insertLayout(
  tx: Sql,
  { id, organisationId, name, protocol, at }: LayoutRow & { organisationId: string; at: Date },
): Promise<void> {
  await tx.rows(sql`
    insert into organisation_layout (id, organisation_id, name, protocol, created_at)
    values (${id}, ${organisationId}, ${name}, ${JSON.stringify(protocol)}::jsonb, ${at})`);
}

export async function updateProtocol(tx: Sql, id: string, protocol: Nameless): Promise<void> {
  await tx.rows(sql`update organisation_layout set protocol = ${JSON.stringify(protocol)}::jsonb where id = ${id}`);
}

export async function updateLayoutName(tx: Sql, id: string, name: string): Promise<void> {
  await tx.rows(sql`update organisation_layout set name = ${name} where id = ${id}`);
}

/** False where there is none of the organisation. */
export async function deleteLayoutRow(tx: Sql, organisationId: string, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from organisation_layout where id = ${id} and organisation_id = ${organisationId} returning id`);
  return rows.length > 0;
}
