import { searchQueryLimit, searchStorage, type Answer } from '@mado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../app/http/index.ts';

type Found = Answer<typeof searchStorage>;

/** Milliseconds of silence after which is asked what was typed. */
const quietMs = 150;

export interface Hits {
  /** What was found for exactly this text; undefined: it is not known yet. */
  found: Found | undefined;
  failed: boolean;
}

/** The best hits for what is typed. What was asked for another text is given up, and never shown for this one. */
export function useHits(org: string, typed: string): Hits {
  const text = typed.trim().slice(0, searchQueryLimit);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError } = useQuery({
    queryKey: ['search', org, asked],
    queryFn: ({ signal }) =>
      call(searchStorage, { params: { id: org }, query: { query: asked } }, { signal, quiet: true }),
    enabled: asked !== '',
    staleTime: 2_000,
    // What was typed may be a patient's name.
    gcTime: 30_000,
    throwOnError: false,
  });
  return asked === text ? { found: data, failed: isError } : { found: undefined, failed: false };
}
