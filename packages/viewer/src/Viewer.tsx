import Box from '@mui/material/Box';
import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { Language } from '@mado/languages';
import { useMadoTheme } from '@mado/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { takeRuntime } from './runtime/start-first-image.ts';
import type { ViewerRuntime } from './runtime/viewer-runtime.ts';
import type { ImageSource, KeyImageStore, PreferenceStore, RecordStore, Reader } from './ports/index.ts';
import type { DrawingMode } from './painting/pane-drawing.ts';
import type { OnLinkView } from './panels/use-view-link.tsx';
import type { OnKeepView } from './tools/use-keeping.tsx';
import { ViewerLayout } from './ViewerLayout.tsx';
import { RuntimeContext } from './runtime/runtime-context.ts';
import { useTexts } from './texts.ts';

export interface ViewerProps {
  /** Where images come from. Another object starts a new runtime. */
  source: ImageSource;
  language: Language;
  /** The reader wants to leave. */
  onExit: () => void;
  /**
   * Told when the first image is on the screen, or it is known that none will be: what else is to be loaded may be
   * loaded now. The other images of the series begin to be loaded at this moment too.
   */
  onSettled?: () => void;
  drawing?: DrawingMode;
  /** The reader came by the keyboard: where the focus is can be seen from the beginning. */
  byKeys?: boolean;
  /** Where measurements are kept; without it they live as long as the page. Another object is read anew. */
  records?: RecordStore | undefined;
  /** Where what the reader prefers is kept; without it in this browser. */
  preferences?: PreferenceStore | undefined;
  /** Where documents of key images are kept; without it they live as long as the page. */
  keyImages?: KeyImageStore | undefined;
  /** Who reads; without it nothing says that. */
  reader?: Reader | undefined;
  /** Keeps what is shown; without it nothing offers that. */
  onKeepView?: OnKeepView | undefined;
  /** Makes a link to what is shown; without it nothing offers that. */
  onLinkView?: OnLinkView | undefined;
}

/** Reads the images of a source. It fills the element that it is put into, and brings its own theme and texts. */
export function Viewer(props: ViewerProps): ReactNode {
  const { source, language, onExit, onSettled, drawing = 'auto', byKeys = false } = props;
  const { records, preferences, keyImages, reader, onKeepView, onLinkView } = props;
  const runtime = useRuntimeOf(source);
  const texts = useTexts(language);
  const theme = useMadoTheme('dark', language);
  if (texts === null) return null;
  return (
    <I18nextProvider i18n={texts}>
      <ThemeProvider theme={theme}>
        <ScopedCssBaseline sx={{ height: '100%', minHeight: 0 }}>
          <Box
            lang={language}
            sx={{
              height: '100%',
              colorScheme: 'dark',
              scrollbarColor: `${theme.tokens.edge} transparent`,
              fontSize: 13,
              lineHeight: 1.45,
              fontFeatureSettings: '"palt"',
              fontVariantNumeric: 'tabular-nums',
              '& :focus-visible': { outline: `2px solid ${theme.tokens.brand}`, outlineOffset: '2px' },
              // A pane reaches to the edges of what it lies in, and its image over its own.
              '& [data-pane]:focus-visible': { outline: 'none' },
              '& [data-pane]:focus-visible::after': {
                content: '""',
                position: 'absolute',
                inset: 0,
                border: `2px solid ${theme.tokens.brand}`,
                pointerEvents: 'none',
              },
            }}
          >
            {runtime && (
              <RuntimeContext value={runtime}>
                <ViewerLayout
                  named={source.named}
                  onExit={onExit}
                  onSettled={onSettled}
                  drawing={drawing}
                  byKeys={byKeys}
                  records={records}
                  preferences={preferences}
                  keyImages={keyImages}
                  reader={reader}
                  onKeepView={onKeepView}
                  onLinkView={onLinkView}
                />
              </RuntimeContext>
            )}
          </Box>
        </ScopedCssBaseline>
      </ThemeProvider>
    </I18nextProvider>
  );
}

/** The runtime begins with the component, or before it by `startFirstImage`, and ends with it. */
function useRuntimeOf(source: ImageSource): ViewerRuntime | null {
  const [runtime, setRuntime] = useState<ViewerRuntime | null>(null);
  useEffect(() => {
    const taken = takeRuntime(source);
    // oxlint-disable-next-line react/set-state-in-effect -- a runtime has workers; it begins and ends with the effect
    setRuntime(taken);
    return () => {
      setRuntime(null);
      taken.destroy();
    };
  }, [source]);
  return runtime;
}
