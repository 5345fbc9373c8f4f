import Box from '@mui/material/Box';
import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createMadoTheme } from '@mado/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { takeSitting } from './runtime/start-first-image.ts';
import type { Sitting } from './runtime/viewer-runtime.ts';
import type { ImageSource } from './ports/index.ts';
import type { DrawingMode } from './painting/pane-drawing.ts';
import { ReadingRoom } from './ReadingRoom.tsx';
import { SittingContext } from './runtime/runtime-context.ts';
import { createTexts, type ViewerLocale } from './texts.ts';

export interface ViewerProps {
  /** Where images come from. Another object is another sitting. */
  source: ImageSource;
  locale: ViewerLocale;
  /** The reader wants to leave. */
  onExit: () => void;
  drawing?: DrawingMode;
}

/** Reads the images of a source. It fills the element that it is put into, and brings its own theme and texts. */
export function Viewer({ source, locale, onExit, drawing = 'auto' }: ViewerProps): ReactNode {
  const sitting = useSittingOf(source);
  const theme = useMemo(() => createMadoTheme('dark', locale), [locale]);
  const texts = useMemo(() => createTexts(locale), [locale]);
  return (
    <I18nextProvider i18n={texts}>
      <ThemeProvider theme={theme}>
        <ScopedCssBaseline sx={{ height: '100%', minHeight: 0 }}>
          <Box
            lang={locale}
            sx={{
              height: '100%',
              colorScheme: 'dark',
              scrollbarColor: `${theme.tokens.edge} transparent`,
              fontSize: 13,
              lineHeight: 1.45,
              fontFeatureSettings: '"palt"',
              fontVariantNumeric: 'tabular-nums',
              '& :focus-visible': { outline: `2px solid ${theme.tokens.brand}`, outlineOffset: '2px' },
            }}
          >
            {sitting && (
              <SittingContext value={sitting}>
                <ReadingRoom onExit={onExit} drawing={drawing} />
              </SittingContext>
            )}
          </Box>
        </ScopedCssBaseline>
      </ThemeProvider>
    </I18nextProvider>
  );
}

/** The sitting begins with the component, or before it by `startFirstImage`, and ends with it. */
function useSittingOf(source: ImageSource): Sitting | null {
  const [sitting, setSitting] = useState<Sitting | null>(null);
  useEffect(() => {
    const taken = takeSitting(source);
    taken.loadAll();
    // oxlint-disable-next-line react/set-state-in-effect -- a sitting has workers; it begins and ends with the effect
    setSitting(taken);
    return () => {
      setSitting(null);
      taken.destroy();
    };
  }, [source]);
  return sitting;
}
