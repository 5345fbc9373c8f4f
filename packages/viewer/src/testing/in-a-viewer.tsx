import { createMadoTheme } from '@mado/ui';
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { ViewerRuntime } from '../runtime/viewer-runtime.ts';
import type { ViewerStudy } from '../ports/index.ts';
import { RuntimeContext } from '../runtime/runtime-context.ts';
import { createSession, type Session } from '../session/create-session.ts';
import enUS from '../locales/en-US/index.ts';
import { createTexts } from '../texts.ts';

/**
 * Draws a part of the viewer, in Japanese unless told otherwise, on a session that has these studies open. No image is
 * at hand but what is given.
 */
export function renderInViewer(
  part: ReactNode,
  studies: readonly ViewerStudy[],
  given: Partial<
    Pick<
      ViewerRuntime,
      | 'picture'
      | 'fetchPicture'
      | 'thumbnails'
      | 'overlays'
      | 'loadAll'
      | 'readSeries'
      | 'priors'
      | 'sharedLayouts'
      | 'keepKeys'
    >
  > = {},
  language: 'ja-JP' | 'en-US' = 'ja-JP',
): Session {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies });
  const never = {
    want: () => new Promise<null>(() => undefined),
    begin: () => undefined,
    resume: () => undefined,
    destroy: () => undefined,
  };
  const runtime: ViewerRuntime = {
    session,
    thumbnails: never,
    picture: () => undefined,
    fetchPicture: () => Promise.reject(new Error('no image is at hand')),
    overlays: async () => [],
    loadAll: () => undefined,
    readSeries: () => undefined,
    priors: { ask: () => undefined, find: async () => undefined },
    sharedLayouts: { find: async () => undefined, change: async () => 'failed' },
    keepReadings: () => undefined,
    keepKeyImages: () => undefined,
    keepPreferences: () => undefined,
    keepKeys: () => undefined,
    destroy: () => undefined,
    ...given,
  };
  render(
    <I18nextProvider i18n={createTexts(language, language === 'en-US' ? enUS : null)}>
      <ThemeProvider theme={createMadoTheme('dark', language)}>
        <RuntimeContext value={runtime}>{part}</RuntimeContext>
      </ThemeProvider>
    </I18nextProvider>,
  );
  return session;
}
