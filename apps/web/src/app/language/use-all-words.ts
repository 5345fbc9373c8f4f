import { useEffect, useState } from 'react';
import { allWords } from './i18n.ts';

/** Whether the words of all pages are there; they are asked for as soon as they are wanted. */
export function useAllWords(wanted: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let listens = true;
    allWords().then(
      () => listens && setThere(true),
      // What is said without them is said on.
      () => undefined,
    );
    return () => {
      listens = false;
    };
  }, [wanted]);
  return wanted && there;
}
