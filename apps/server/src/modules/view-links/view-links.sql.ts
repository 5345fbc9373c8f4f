import type { LinkedView } from '@mado/contract';
import type { Bus } from '../../platform/bus/index.ts';
import { array, json, sql, type Sql } from '../../platform/db/index.ts';
import { openQuestions } from '../sharing/index.ts';
import { itemView } from '../storage/index.ts';

/** An item that a link opens. */
export interface LinkRow {
  id: string;
  type: string;
  account: string;
  at: Date;
  view: LinkedView;
}

/** In the order in which they are opened; none: there is no such link. */
export function rowsOf(db: Sql, code: string): Promise<LinkRow[]> {
  return db.rows<LinkRow>(sql`
    select item_id as id, type, account_id as account, created_at as at, view from view_link where code = ${code} order by place, item_id`);
}

/** Whoever makes links for an account at once does so one after the other, until the transaction ends. */
export async function lockLinks(tx: Sql, account: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`view links:${account}`}, 0))`);
}

/** The code that the same view of the same items has already. */
export async function codeOf(db: Sql, account: string, digest: string): Promise<string | null> {
  const [row] = await db.rows<{ code: string }>(sql`
    select code from view_link where account_id = ${account}::uuid and digest = ${digest} order by created_at, code limit 1`);
  return row?.code ?? null;
}

export async function countOf(db: Sql, account: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int4 as count from view_link where account_id = ${account}::uuid`);
  return row?.count ?? 0;
}

/** A place in the list of links of an account: since when, in µs, and its code. */
export interface LinkPlace {
  micros: string;
  code: string;
}

/**
 * What an account has made, the latest first, each with the items in the order in which they are opened.
 *
 * @param after what comes behind this place; null: from the first on
 */
export function linksOf(
  db: Sql,
  account: string,
  limit: number,
  after: LinkPlace | null,
): Promise<(LinkPlace & { at: Date; items: string[] })[]> {
  const { micros = null, code = null } = after ?? {};
  return db.rows(sql`
    select code, at, micros::text as micros, items from (
      select code, min(created_at) as at, (extract(epoch from min(created_at)) * 1000000)::int8 as micros,
        array_agg(item_id order by place, item_id) as items
      from view_link where account_id = ${account}::uuid group by code) own
    where ${micros}::int8 is null or micros < ${micros}::int8 or (micros = ${micros}::int8 and code > ${code}::text)
    order by own.micros desc, code limit ${limit}`);
}

export async function deleteLink(db: Sql, account: string, code: string): Promise<void> {
  await db.rows(sql`delete from view_link where account_id = ${account}::uuid and code = ${code}`);
}

export interface NewLink {
  code: string;
  account: string;
  at: Date;
  digest: string;
  view: LinkedView;
  items: readonly { id: string; type: string }[];
}

/** An item that is being deleted for good meanwhile is left out: the lock waits for it. */
export async function putLink(db: Sql, { code, account, at, digest, view, items }: NewLink): Promise<void> {
  const rows = items.map(({ id, type }, place) => ({ id, type, place }));
  await db.rows(sql`
    insert into view_link (code, item_id, place, type, account_id, created_at, digest, view)
    select ${code}, i.id, w.place, w.type, ${account}::uuid, ${at}, ${digest}, ${JSON.stringify(view)}::jsonb
    from jsonb_to_recordset(${json(rows)}) as w(id uuid, type text, place int4)
    join ${itemView} i on i.id = w.id order by i.id for key share of i
    on conflict do nothing`);
}

/** Studies in these items about which a question waits for its answer, whoever is to give it. */
export async function studiesInQuestion(db: Sql, bus: Bus, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct study.id from (${bus.given(openQuestions)}) question join ${itemView} study on study.id = question.study
    where study.ancestors && ${array(ids, 'uuid')}`);
  return rows.map(({ id }) => id);
}
