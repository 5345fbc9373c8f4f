import type { Caller } from '../../platform/context.ts';
import { array, opaque, sql, type SQL } from '../../platform/db/index.ts';
import { belongingView, membershipView, waitingMembershipView } from '../organisations/index.ts';

/**
 * Effective level of a caller on items, as one query [AC-1]: the greatest of membership [AC-2], also over one's own
 * [AC-3], and grants to the caller, to their organisations and to everybody, each on the item and on every ancestor.
 * What has expired does not count [AC-6], upload-only links never do [AC-5], and a link for everybody counts as view
 * at most [AC-4]. Of one's own nothing but membership counts: no grant that one gave oneself in time outlasts it, and
 * no link on private items the membership of their owner.
 * A link counts from its start [AC-29], and where it has a door for whoever has come through it [AC-30]. Whoever has
 * given the password of an item views it and all below [AC-27]. Read-only items: view at most [AC-7]. A
 * member without the second factor that the organisation of an item demands opens it by a link for everybody alone
 * [OR-20].
 *
 * @param items a query of the items in question with the columns `id, ancestors, org, org_root, owner, read_only` of
 *   the tree; those in the trash are for the caller to leave out
 * @returns a query with one row per item: `item_id uuid`, `level int4` (0-4), `unlocked int4` (the level as it was if
 *   nothing were read-only), `download bool` (opens downloading below edit), `shared bool` (a level above none comes
 *   from a grant to a person or an organisation, as the share root lists them), `open_by_link bool` (a public link for
 *   viewing opens it), `by_link bool` (nothing but such links opens it), `marked bool` (nothing but links with a
 *   watermark [AC-34]), `upload_link bool` (there is a link for uploading, on it or above it); to be joined as a
 *   subquery
 */
export function accessOf(caller: Caller, now: Date, items: SQL): SQL {
  // One plan is as good for every caller, and is kept.
  const account = opaque(sql`${caller.account?.id ?? null}::uuid`);
  const keys = opaque(array(keysOf(caller, now), 'uuid'));
  const moment = opaque(sql`${now}::timestamptz`);
  // One text of the statement, whatever was opened: it is prepared by its name.
  const landed = sql`cardinality(${keys}) > 0 and exists (
    select from landing where landing.key = any((${keys})::uuid[]) and landing.item_id = any (i.ancestors || i.id))`;
  return sql`
    select i.id as item_id,
      case when i.read_only then least(l.level, 1) else l.level end as level,
      l.level as unlocked,
      l.level >= 3 or coalesce(g.download, false) as download,
      coalesce(g.shared, false) as shared,
      coalesce(g.open_by_link, false) as open_by_link,
      l.alone as by_link,
      l.alone and coalesce(g.marked, false) as marked,
      coalesce(g.upload_link, false) as upload_link
    from (${items}) i
    left join ${membershipView} m on m.organisation_id = i.org and m.account_id = ${account}
      and (i.org_root = 'org' or i.owner = m.account_id)
    left join lateral (
      select
        max(case given.link_kind when 'upload' then 0 when 'view' then 1 else given.level end) as level,
        bool_or(given.allow_download and given.link_kind is distinct from 'upload') as download,
        bool_or(given.link_kind is null) as shared,
        bool_or(given.link_kind is not distinct from 'view') as open_by_link,
        bool_and(given.watermark) filter (where given.link_kind is distinct from 'upload') as marked,
        bool_or(given.link_kind is not distinct from 'upload') as upload_link
      from "grant" given
      where given.item_id = any (i.ancestors || i.id)
        and (given.expires_at is null or given.expires_at > ${moment})
        and (given.link_kind is not null and ${linksCount(sql`i`)} and (given.link_kind = 'upload' or ${isThrough(keys, now, sql`given`)})
          or i.owner is distinct from ${account} and (given.account_id = ${account}
            or given.organisation_id in (select organisation_id from ${membershipView} mine where mine.account_id = ${account}))
          and not exists (select from ${waitingMembershipView} w where w.organisation_id = i.org and w.account_id = ${account}))
    ) g on true
    cross join lateral (
      select greatest(
        case when m.role is not null then 4 else 0 end,
        case when ${landed} then 1 else 0 end,
        coalesce(g.level, 0))::int4 as level,
        g.open_by_link is true and not g.shared and m.role is null and not (${landed}) as alone
    ) l`;
}

/**
 * Whether public links on an item count, as a condition: on private ones as long as the owner belongs to the
 * organisation [AC-3].
 *
 * @param item the tree's table, or its alias, in the query around
 */
export function linksCount(item: SQL): SQL {
  return sql`(${item}.owner is null
    or exists (select from ${belongingView} owning where owning.organisation_id = ${item}.org and owning.account_id = ${item}.owner))`;
}

/** The keys that a caller has from passwords and codes. */
export function keysOf(caller: Caller, now: Date): string[] {
  return (caller.landings ?? []).filter(({ until }) => until > now.getTime()).map(({ key }) => key);
}

/** Whether a link has begun [AC-29], and who has these keys is through its door [AC-30], as a condition. */
export function isThrough(keys: SQL, now: Date, link: SQL): SQL {
  return sql`(${link}.starts_at is null or ${link}.starts_at <= ${opaque(sql`${now}::timestamptz`)})
    and (${link}.door is null or ${link}.door = any((${keys})::uuid[]))`;
}

/** `accessOf` for one item. `item`: the tree's table, or its alias, in the query around. */
function accessOfOne(caller: Caller, now: Date, item: SQL): SQL {
  return accessOf(
    caller,
    now,
    sql`select ${item}.id, ${item}.ancestors, ${item}.org, ${item}.org_root, ${item}.owner, ${item}.read_only`,
  );
}

/**
 * Whether an item is open to a caller who is a member of its organisation, as a condition for lists: grants are looked
 * for only where membership does not settle it [AC-2]. What only a public link or a password opens is listed to nobody.
 * What is in the trash is for the caller to leave out.
 *
 * @param item the tree's table, or its alias, in the query around
 */
export function openToMember(caller: Caller, now: Date, item: SQL): SQL {
  return sql`case when ${item}.org_root = 'org' then true
    else exists (
      select from (${accessOfOne({ account: caller.account }, now, item)}) access where access.level > 0 and not access.by_link) end`;
}

/**
 * Whether the files of a visible item may be downloaded [AC-10], as an expression.
 *
 * @param settled a condition that settles it without a look at the grants, such as the right to download all around it
 * @param item the tree's table, or its alias, in the query around
 */
export function openToDownload(caller: Caller, now: Date, settled: SQL, item: SQL): SQL {
  return sql`case when ${settled} then true
    else coalesce((select access.download from (${accessOfOne(caller, now, item)}) access), false) end`;
}

/**
 * Whether an item bears a public link itself, for viewing or for uploading, as an expression [AC-4, AC-5, AC-6].
 *
 * @param item the tree's table, or its alias, in the query around
 */
export function bearsLink(now: Date, kind: 'view' | 'upload', item: SQL): SQL {
  return sql`exists (
    select from "grant" link where link.item_id = ${item}.id and link.subject_kind = 'anonymous' and link.link_kind = ${kind}
      and (link.expires_at is null or link.expires_at > ${now}::timestamptz))`;
}

/**
 * When the next grant begins or ends by its date, whosever it is, as an expression; null: none does. Until then time
 * alone changes nobody's access.
 */
export function nextTurn(now: Date): SQL {
  return sql`least((select min(expires_at) from "grant" where expires_at > ${now}::timestamptz),
    (select min(starts_at) from "grant" where starts_at > ${now}::timestamptz))`;
}

/**
 * Where a caller may put files, before it is known where they want to: as a member, as a guest, only by a link for
 * uploading, or nowhere.
 */
export interface UploadReach {
  /** A member of some organisation */
  asMember: boolean;
  /** Somebody without any organisation who has full access on something */
  asGuest: boolean;
  /** There is a link for uploading, by which anybody may have come */
  byLink: boolean;
}

/** As one query with one row. */
export function uploadReachOf(caller: Caller, now: Date): SQL {
  const account = caller.account?.id ?? null;
  return sql`
    with mine as (select organisation_id from ${membershipView} mine where mine.account_id = ${account}::uuid),
      valid as (select * from "grant" where expires_at is null or expires_at > ${now}::timestamptz)
    select exists (select from mine) as "asMember",
      exists (select from valid where level = 4 and account_id = ${account}::uuid) as "asGuest",
      exists (select from valid where link_kind = 'upload') as "byLink"`;
}
