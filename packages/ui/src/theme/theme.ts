import { sourceLanguage, type Language } from '@mado/languages';
import { createTheme, type Theme } from '@mui/material/styles';
import { componentStyles } from './components.ts';
import { controlWords } from './control-words/index.ts';
import { darkTokens, lightTokens, withContrast, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

/** Japanese from the system; where it has none, the bundled variable font answers. */
const japanese =
  '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", "Noto Sans JP Variable"';

/** Chinese draws many of the same characters in other forms, so its faces stand first on a Chinese page. */
const chinese =
  '"PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Noto Sans SC Variable"';

/** Japanese faces draw Cyrillic as wide as kanji, and have no Vietnamese: other scripts have faces of their own. */
const western =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial';

const faces: Partial<Record<Language, string>> = { 'ja-JP': japanese, zh: chinese };

/** The faces of a page in a language; the Japanese ones are in each, for names of patients. */
function typeStack(language: Language): string {
  const own = faces[language] ?? western;
  return `${own === japanese ? own : `${own}, ${japanese}`}, sans-serif`;
}

export const monoStack = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK JP", monospace';

/**
 * The theme of one mode in one language: `light` for storage, `dark` for the viewer. What MUI says by itself is in it
 * once `loadControlWords` has brought it.
 *
 * @param more contrast than others need
 */
export function createMadoTheme(mode: 'light' | 'dark', language: Language = sourceLanguage, more = false): Theme {
  const usual = mode === 'light' ? lightTokens : darkTokens;
  const tokens = more ? withContrast(usual) : usual;
  return createTheme(
    {
      tokens,
      palette: {
        mode,
        // Under the pointer a button is lighter in the dark, where its words are dark; by itself it would be darker.
        primary: {
          main: tokens.brand,
          contrastText: tokens.onBrand,
          ...(mode === 'dark' && { dark: tokens.brand200 }),
        },
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
        fontFamily: typeStack(language),
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
    controlWords(language),
  );
}
