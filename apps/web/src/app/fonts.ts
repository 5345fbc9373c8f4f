import i18next from 'i18next';
import type { Language } from '@mado/languages';
import { spokenLanguage } from './language/spoken-language.ts';

/** What a language needs besides the Japanese face, in which names of patients stand in every language. */
const faces: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('@fontsource-variable/noto-sans-sc'),
};

/**
 * The bundled faces are for machines without Japanese or Chinese type. Their lists of files are asked for when the page
 * has nothing better to do, and in the viewer after the first picture.
 */
export function loadFonts(): void {
  const load = (): void => {
    void import('@fontsource-variable/noto-sans-jp');
    loadFace();
    // Once, however often this is called.
    i18next.off('languageChanged', loadFace);
    i18next.on('languageChanged', loadFace);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load, 500);
}

function loadFace(): void {
  void faces[spokenLanguage()]?.();
}
