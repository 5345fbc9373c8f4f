import type { SearchField } from '@mado/contract';
import type { Caller, Context } from '../../platform/context.ts';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { membershipView, waitingMembershipView } from '../organisations/index.ts';
import { grantedItems, isWithheld } from '../sharing/index.ts';
import { itemView } from '../storage/index.ts';
import { itemTagView, tagView } from '../tags/index.ts';
import type { QueryWord, SearchWords } from './query-words.ts';

/** Where a page of hits ended. */
export interface After {
  kind: 'folder' | 'file';
  key: string;
  id: string;
}

/** A hit, and what lists sort it by. */
export interface FoundRow {
  id: string;
  object_type: 'folder' | 'file';
  sort_name: string;
  total: number;
}

export interface Search {
  org: string;
  /** Members find what is at the organisation's root and in their own private one; all what is shared with them. */
  isMember: boolean;
  field: SearchField;
  look: SearchWords;
}

type Looking = Pick<Context, 'bus' | 'caller' | 'clock'> & { db: Sql };

/** The best hits, of the first `bound` that are found; `total` counts no further. */
export function bestHits(
  ctx: Looking,
  search: Search,
  { limit, bound }: { limit: number; bound: number },
): Promise<FoundRow[]> {
  return ctx.db.rows<FoundRow>(sql`
    with ${found(ctx, search, sql`limit ${bound}`)}
    select id, object_type, sort_name, least((select count(*) from found), ${bound})::int4 as total from found
    order by ${rankOf(search.look.words)}, (foldertype = 'study') is not true, object_type = 'file', created_at desc, id
    limit ${limit}`);
}

/** Hits in the order of a list, from where the page before ended, and how many there are in all. */
export function listedHits(
  ctx: Looking,
  search: Search,
  { limit, after }: { limit: number; after: After | undefined },
): Promise<FoundRow[]> {
  const beyond =
    after &&
    sql`where (object_type = 'file', sort_name, id) > (${after.kind === 'file'}::bool, ${after.key}::text, ${after.id}::uuid)`;
  return ctx.db.rows<FoundRow>(sql`
    with ${found(ctx, search, sql``)}
    select id, object_type, sort_name, (select count(*) from found)::int4 as total from found ${beyond ?? sql``}
    order by object_type = 'file', sort_name, id limit ${limit}`);
}

/**
 * What is found, as `found`. An area is a root: the organisation's, or a private one. The index keeps them apart, so
 * that what lies where the caller may not look costs nothing and counts nothing [SE-2]. `whole`: all of it is the
 * caller's to see; else only what lies at or below something that was granted.
 *
 * The index keeps the strata of an area apart, too: one of 64 items, seven more of these 64, and the others, by chance
 * (`search_stratum`). They are looked through one after the other until enough is found, since a look into the index
 * reads all that a word has there: so a word that a million items have costs what one costs that a few thousand have.
 * What is withheld from the caller is not found: a hit would say what its words are [PN-10].
 *
 * `offset 0` keeps each look for itself: the planner takes the areas for hundreds, and would rather read all items, or
 * all that is tagged.
 */
function found(ctx: Looking, { org, isMember, field, look }: Search, bound: SQL): SQL {
  const { caller, clock } = ctx;
  const account = caller.account?.id ?? null;
  const columns = sql`i.id, i.object_type, i.foldertype, i.sort_name, i.created_at, i.search_text`;
  const visible = sql`i.trashed_at is null and (area.whole or i.id = any(mine.ids) or i.ancestors && mine.ids) and not ${isWithheld(ctx, sql`i`)}`;
  const byText = sql`
    (select ${columns} from area cross join mine cross join (values (0), (1), (2)) stratum (n) cross join lateral (
      select * from ${itemView} i
      where i.search_text is not null and i.trashed_at is null
        and search_keys(i.id, i.org, i.owner, i.search_text)
          @> search_gram_keys(stratum.n, area.org, area.owner, ${array(look.grams, 'text')})
        and ${textMatches(field, look.words)} offset 0) i
    where ${visible} ${bound})`;
  const byTag = sql`
    (select ${columns} from
      (select t.id from ${tagView} t where t.org in (select area.org from area) and ${tagMatches(field, look.words)} offset 0) named
      cross join mine
      cross join lateral (select item_id from ${itemTagView} it where it.tag_id = named.id offset 0) tagged
      cross join lateral (select * from ${itemView} i where i.id = tagged.item_id offset 0) i
      join area on area.org = i.org and area.owner is not distinct from i.owner
    where ${visible} ${bound})`;
  const ways = [...(field === 'tag' ? [] : [byText]), ...(field === 'tag' || field === 'all' ? [byTag] : [])];
  return sql`
    granted as materialized (
      select i.id, i.org, i.owner from ${itemView} i
      where i.id in (${grantedItems(caller, clock.now())}) and i.trashed_at is null and not ${waitsInOrganisationOf(caller)}
        and (i.org = ${org} or not ${inOrganisationOf(caller)})
        and case when i.org_root = 'org' then not ${inOrganisationOf(caller)} else i.owner is distinct from ${account}::uuid end),
    mine as materialized (select coalesce(array_agg(id), '{}') as ids from granted),
    area as materialized (
      select ${org}::uuid as org, null::uuid as owner, true as whole where ${isMember}
      union all select ${org}::uuid, ${account}::uuid, true where ${isMember}
      union all select distinct org, owner, false from granted),
    found as materialized (${sql.join(ways, sql` union `)})`;
}

/** Whether the caller is in the organisation of an item `i`, without the second factor that it demands [OR-20]. */
function waitsInOrganisationOf(caller: Caller): SQL {
  return sql`exists (select from ${waitingMembershipView} w where w.organisation_id = i.org and w.account_id = ${caller.account?.id ?? null}::uuid)`;
}

/** Whether the caller is in the organisation of an item `i`. */
function inOrganisationOf(caller: Caller): SQL {
  return sql`exists (select from ${membershipView} m where m.organisation_id = i.org and m.account_id = ${caller.account?.id ?? null}::uuid)`;
}

/** The lines of `search_text`, from one. */
const lines = { name: 1, PatientName: 2, PatientID: 3, StudyDate: 4, modality: 5, comment: 6 } as const;

/** Whether the text of an item `i` has what is looked for. Codes asked for by name are compared whole [SE-6]. */
function textMatches(field: SearchField, words: readonly QueryWord[]): SQL {
  if (field === 'all') return everyWord(sql`i.search_text`, words);
  if (field === 'tag') return sql`false`;
  const line = sql`split_part(i.search_text, E'\n', ${lines[field]}::int4)`;
  const whole = words.map(({ text }) => text).join(' ');
  if (field === 'PatientID') return sql`${line} = ${whole}`;
  if (field === 'StudyDate') return sql`starts_with(${line}, ${whole})`;
  if (field === 'modality') return sql`strpos(' ' || ${line} || ' ', ${` ${whole} `}) > 0`;
  return everyWord(line, words);
}

/** Whether a tag `t` has what is looked for. */
function tagMatches(field: SearchField, words: readonly QueryWord[]): SQL {
  if (field === 'tag') return sql`t.search_text = ${words.map(({ text }) => text).join(' ')}`;
  return everyWord(sql`t.search_text`, words);
}

function everyWord(text: SQL, words: readonly QueryWord[]): SQL {
  const conditions = words.map((word) =>
    word.begins ? sql`${text} ~ ${`(^|[^a-z0-9])${word.text}`}` : sql`strpos(${text}, ${word.text}) > 0`,
  );
  return sql.join(conditions, sql` and `);
}

/** First what is called so in one of its fields, then what begins so. */
function rankOf(words: readonly QueryWord[]): SQL {
  const whole = words.map(({ text }) => text).join(' ');
  return sql`case when strpos(E'\n' || search_text || E'\n', ${`\n${whole}\n`}) > 0 then 0
    when strpos(E'\n' || search_text, ${`\n${whole}`}) > 0 then 1 else 2 end`;
}

/** What stands above items, and the names of their patients in all groups. */
export function pathsOf(
  db: Sql,
  ids: readonly string[],
): Promise<{ id: string; ancestors: string[]; org: string; owner: string | null; patient_names: string | null }[]> {
  return db.rows(sql`
    select id, ancestors, org, owner, case when foldertype = 'study' then shown_facts->>'patient_names' end as patient_names
    from ${itemView} i where id = any(${array(ids, 'uuid')})`);
}

export function namesOf(db: Sql, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`select id, name from ${itemView} i where id = any(${array(ids, 'uuid')})`);
}
