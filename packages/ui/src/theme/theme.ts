import { sourceLanguage, type Language } from '@mado/languages';
import { createTheme, type Theme } from '@mui/material/styles';
import { enUS, jaJP } from '@mui/material/locale';
import { componentStyles } from './components.ts';
import { darkTokens, lightTokens, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

/** Japanese from the system; where it has none, the bundled variable font answers. */
export const typeStack =
  '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", "Noto Sans JP Variable", sans-serif';

export const monoStack = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK JP", monospace';

/** What MUI says by itself, in every language. */
const controlWords: Readonly<Record<Language, object>> = { 'ja-JP': jaJP, 'en-US': enUS };

/** The theme of one mode in one language: `light` for storage, `dark` for the viewer. */
export function createMadoTheme(mode: 'light' | 'dark', language: Language = sourceLanguage): Theme {
  const tokens = mode === 'light' ? lightTokens : darkTokens;
  return createTheme(
    {
      tokens,
      palette: {
        mode,
        primary: { main: tokens.brand, contrastText: tokens.onBrand },
        error: { main: tokens.bad },
        warning: { main: tokens.warn },
        success: { main: tokens.ok },
        text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.ink3 },
        divider: tokens.line,
        background: { default: tokens.page, paper: tokens.paper },
      },
      // A drawer that lies over the page is below what is opened from it.
      zIndex: { drawer: 1061, modal: 1071 },
      shape: { borderRadius: 8 },
      typography: {
        fontFamily: typeStack,
        fontSize: 14,
        h1: { fontSize: 22, lineHeight: 1.4, fontWeight: 700 },
        h2: { fontSize: 18, lineHeight: 1.4, fontWeight: 700 },
        h3: { fontSize: 16, lineHeight: 1.4, fontWeight: 600 },
        body1: { fontSize: 14, lineHeight: 1.5 },
        body2: { fontSize: 13, lineHeight: 1.5 },
        caption: { fontSize: 12, lineHeight: 1.45 },
        button: { fontSize: 13, fontWeight: 500, textTransform: 'none' },
      },
      components: componentStyles(tokens),
    },
    controlWords[language],
  );
}
