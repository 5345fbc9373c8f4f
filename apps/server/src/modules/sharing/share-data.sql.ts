import { sql, type Sql } from '../../platform/db/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { accountView } from '../accounts/index.ts';
import { belongingView, organisationView } from '../organisations/index.ts';
import { linksCount } from './access.sql.ts';
import { putAway } from './grants.sql.ts';
import { itemTree } from './item-tree.ts';
import type { LevelNumber } from './levels.ts';

/** A right on an item, given on itself or on a folder above it. */
export interface RightRow {
  inherited: boolean;
  link: 'view' | 'upload' | null;
  level: LevelNumber;
  expires_at: Date | null;
  allow_download: boolean;
  account: string | null;
  /** Of somebody who has no account yet. */
  address: string | null;
  email: string | null;
  username: string | null;
  organisation: string | null;
  name: string | null;
}

/**
 * Rights on an item and on all folders above it, also those that have ended, but for what counts for nothing: links
 * that are put away, links on private items of who has left [AC-3], and what was given to the owner; the item's own
 * first.
 */
export function rightsOn({ db, bus }: { db: Sql; bus: Bus }, id: string): Promise<RightRow[]> {
  return db.rows<RightRow>(sql`
    select g.item_id <> item.id as inherited, g.link_kind as link, g.level::int4 as level, g.expires_at, g.allow_download,
      a.id as account, g.address, a.email, a.username, o.id as organisation, o.name
    from (${bus.given(itemTree)((of) => sql`${of} = ${id}`)}) item
    join "grant" g on g.item_id = any (item.ancestors || item.id)
    left join ${accountView} a on a.id = g.account_id
    left join ${organisationView} o on o.id = g.organisation_id
    where g.expires_at is distinct from ${putAway}::timestamptz and (g.link_kind is null or ${linksCount(sql`item`)})
      and (item.owner is null or g.account_id is distinct from item.owner)
    order by inherited, g.created_at, g.id`);
}

/** What is shared. */
export interface SharedItem {
  org: string;
  org_name: string;
  org_root: 'org' | 'private';
  object_type: 'folder' | 'file';
  /** A folder into which anything may be put. */
  plain: boolean;
  /** Among conferences it is an event, or a case of the folder above it. */
  kind: 'conference' | 'case' | null;
  ancestors: string[];
  /** Of a private item, while they are a member [AC-3]. */
  owner: { id: string; username: string; email: string } | null;
  read_only: boolean;
}

export async function sharedItem({ db, bus }: { db: Sql; bus: Bus }, id: string): Promise<SharedItem | undefined> {
  const [row] = await db.rows<SharedItem>(sql`
    select item.org, o.name as org_name, item.org_root, item.object_type, item.plain, item.kind, item.ancestors, item.read_only,
      case when a.id is not null then json_build_object('id', a.id, 'username', a.username, 'email', a.email) end as owner
    from (${bus.given(itemTree)((of) => sql`${of} = ${id}`)}) item join ${organisationView} o on o.id = item.org
    left join ${belongingView} m on m.organisation_id = item.org and m.account_id = item.owner
    left join ${accountView} a on a.id = m.account_id
    where not item.trashed`);
  return row;
}
