import type { Language } from '@mado/languages';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useState } from 'react';
import { loadControlWords } from './control-words/index.ts';
import { createMadoTheme } from './theme.ts';

/**
 * The theme of one mode in one language. Nothing waits for what MUI says by itself: it is in the theme when it has
 * come, and until then, or where it does not come, MUI speaks its own English. Who asks for more contrast has it.
 */
export function useMadoTheme(mode: 'light' | 'dark', language: Language): Theme {
  const [spoken, setSpoken] = useState<Language | null>(null);
  useEffect(() => {
    let wanted = true;
    loadControlWords(language).then(
      () => wanted && setSpoken(language),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  const more = useMediaQuery('(prefers-contrast: more)', { noSsr: true });
  // oxlint-disable-next-line react/exhaustive-deps -- it says that the words are there now
  return useMemo(() => createMadoTheme(mode, language, more), [mode, language, more, spoken]);
}
