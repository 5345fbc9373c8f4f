import { searchUsers, type User } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './http/index.ts';

/** Milliseconds of silence after which is asked what was typed. */
const quietMs = 200;

/**
 * People who are found by what is typed and are not in the organisation, where one is given: by a part of name or
 * address among those with whom one is in another, outside of them by the whole address [OR-6].
 */
export function useFoundPeople(org: string | null, typed: string): readonly User[] {
  const text = typed.trim().slice(0, 320);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = [] } = useQuery({
    queryKey: ['organisations', 'found people', org, asked],
    queryFn: ({ signal }) =>
      call(searchUsers, { query: { query: asked, ...(org !== null && { org_id: org }) } }, { signal, quiet: true }),
    enabled: asked !== '',
    staleTime: 2_000,
    gcTime: 30_000,
    // The address can be typed out all the same.
    throwOnError: false,
  });
  return asked === text ? data : [];
}
