import { tagNameLimit, type Item } from '@mado/contract';
import { orderOfNames } from '@mado/languages';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { organisationTagsQuery } from './api.ts';
import { choicesFor, keptName, type TagsOf } from './tag-choices.ts';

export interface TagChoice {
  name: string;
  /** It is in no list yet. */
  isNew: boolean;
}

/** What the menu offers for what was typed. `tooLong`: no tag may be called so; `loading`: more is on its way. */
export function useTagChoices(
  items: readonly Item[],
  tags: TagsOf,
  typed: string,
): { choices: TagChoice[]; tooLong: boolean; loading: boolean } {
  const orgs = [...new Set(items.map(({ org }) => org))];
  const first = useQueries({ queries: orgs.map((org) => organisationTagsQuery(org)) });
  const name = keptName(typed);
  const tooLong = Array.from(name).length > tagNameLimit;
  const long = orgs.filter((_, n) => first[n]?.data?.isAll === false);
  const more = useQueries({
    queries: name === '' || tooLong ? [] : long.map((org) => organisationTagsQuery(org, name)),
  });
  const lists = [...first, ...more];
  // What is on the items when the menu opens stands above; nothing moves while one chooses.
  const [atFirst] = useState(() => new Set(items.flatMap((item) => item.tags.map(({ name }) => name))));
  const listed = lists.flatMap(({ data }) => data?.tags.map((tag) => tag.name) ?? []);
  const since = [...tags.values()].flatMap((own) => own.map((tag) => tag.name));
  const known = new Set([...listed, ...since]);
  const choices = choicesFor(typed, [...known].toSorted(orderOfNames()), atFirst).map((one) => ({
    name: one,
    isNew: false,
  }));
  const loading = lists.some(({ isPending }) => isPending);
  const isNew = name !== '' && !tooLong && !known.has(name) && !loading;
  return { choices: isNew ? [...choices, { name, isNew }] : choices, tooLong, loading };
}
