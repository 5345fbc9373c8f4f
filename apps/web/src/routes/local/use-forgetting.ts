import { useEffect, useRef } from 'react';
import { session, useSession } from '../../app/http/index.ts';
import type { LocalFiles } from '../../features/local/index.ts';

/**
 * With the page what was opened is gone, and so it is when its person signs out; another one who signs in finds nothing
 * of it. A sign-in that ends by itself takes nothing away from who goes on reading [LO-4].
 */
export function useForgetting({ forget }: Pick<LocalFiles, 'forget'>): void {
  const email = useSession()?.email ?? null;
  const person = useRef(email);
  useEffect(() => {
    const before = person.current;
    if (before === email || (email === null && session.endedBy() === 'expired')) return;
    if (before !== null) forget();
    person.current = email;
  }, [email, forget]);
  useEffect(() => forget, [forget]);
}
