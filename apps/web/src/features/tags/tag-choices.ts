import type { Item, Tag } from '@mado/contract';

/** The tags that are on items, by the item's id. */
export type TagsOf = ReadonlyMap<string, readonly Tag[]>;

/** How many of the chosen items have a tag of this name. */
export type Share = 'all' | 'some' | 'none';

export function shareOf(items: readonly Item[], tags: TagsOf, name: string): Share {
  const having = items.filter((item) => tagNamed(tags, item, name) !== undefined).length;
  return having === 0 ? 'none' : having === items.length ? 'all' : 'some';
}

export function tagNamed(tags: TagsOf, { uuid }: Item, name: string): Tag | undefined {
  return tags.get(uuid)?.find((tag) => tag.name === name);
}

/** Names that stand in the menu at a time: more are found by typing. */
const shownNames = 100;

/**
 * What the menu offers for what was typed: names that contain it, without regard to case and width, those that are on
 * the items first.
 *
 * @param known the names of the organisation's tags, in order
 */
export function choicesFor(typed: string, known: readonly string[], onItems: ReadonlySet<string>): string[] {
  const sought = folded(typed);
  const all = [...new Set([...known, ...onItems])].filter((name) => folded(name).includes(sought));
  const [chosen, others] = [all.filter((name) => onItems.has(name)), all.filter((name) => !onItems.has(name))];
  return [...chosen, ...others].slice(0, shownNames);
}

/** As the server keeps a name [TG-1]. */
export function keptName(typed: string): string {
  return typed.normalize('NFC').trim();
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
