import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAllWords } from '../language/use-all-words.ts';
import { useText } from '../language/use-text.ts';
import { organisationsQuery } from '../organisations-query.ts';
import { NothingHere } from './NothingHere.tsx';

/**
 * Access is denied to somebody who is signed in. Whose organisation waits for their second factor is told that it may
 * be that, with the way there and back [WB-73]: the server says neither whose the data is nor whether there is any, so
 * it is said of whatever is denied, and to nobody else.
 */
export function DeniedPage(): ReactNode {
  const t = useText();
  const { data } = useQuery({ ...organisationsQuery, throwOnError: false });
  const waiting = data?.find(({ factor_needed: needed }) => needed);
  // A first page, such as the viewer, has only the words of those.
  const said = useAllWords(waiting !== undefined);
  if (waiting === undefined || !said) return <NothingHere what="forbidden" icon={<LockKeyhole />} />;
  return (
    <NothingHere
      what="forbidden"
      icon={<ShieldCheck />}
      detail={t('factors.demanded.denied', { name: waiting.name })}
      first={
        <Button variant="contained" href={factorsUrl(location.pathname + location.search)}>
          {t('factors.demanded.open')}
        </Button>
      }
    />
  );
}

/** Where a second factor is set up, with the way back to `path`. */
export function factorsUrl(path: string): string {
  return `/factors?continueUrl=${encodeURIComponent(path)}`;
}
