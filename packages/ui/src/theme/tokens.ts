/**
 * The names of our colours. Light is for storage, dark is for reading images; a screen never writes a colour itself.
 */
export interface Tokens {
  /** What one can do and what is chosen. */
  brand: string;
  /** Brand as a background, from faint to clear. */
  brand50: string;
  brand100: string;
  brand200: string;
  /** Text on `brand`. */
  onBrand: string;
  /** Text: first what matters, then facts behind it, then what only helps. All reach 4.5 : 1 on `paper`. */
  ink: string;
  ink2: string;
  ink3: string;
  /** Separating lines; `lineFaint` between rows. */
  line: string;
  lineFaint: string;
  /** Edges of buttons and fields. */
  edge: string;
  /** Surfaces: the page, what lies on it, fields and side panels. */
  page: string;
  paper: string;
  wash: string;
  field: string;
  /** Yellow only for what was measured, and for orientation letters. */
  measured: string;
  ok: string;
  warn: string;
  /** Red only for what failed. */
  bad: string;
  /** The one line at the top of every page. */
  bannerPaper: string;
  bannerInk: string;
}

export const lightTokens: Tokens = {
  brand: '#411FA9',
  brand50: '#F4F1FD',
  brand100: '#E6DFFA',
  brand200: '#CFC3F5',
  onBrand: '#FFFFFF',
  ink: '#1B1B24',
  ink2: '#55566A',
  ink3: '#6B6C80',
  line: '#E7E7EF',
  lineFaint: '#F0F0F5',
  edge: '#DCDCE6',
  page: '#FFFFFF',
  paper: '#FFFFFF',
  wash: '#FAFAFC',
  field: '#F2F2F7',
  measured: '#8A5A00',
  ok: '#0E7A55',
  warn: '#9A5B00',
  bad: '#B3261E',
  bannerPaper: '#FFF6E5',
  bannerInk: '#6B4300',
};

export const darkTokens: Tokens = {
  brand: '#8F74F2',
  brand50: '#1C1936',
  brand100: '#2B2450',
  brand200: '#CFC3F5',
  onBrand: '#0B0816',
  ink: '#E8E9F0',
  ink2: '#A5A8B8',
  ink3: '#8A8D9F',
  line: '#262A36',
  lineFaint: '#191C25',
  edge: '#3A3F50',
  page: '#08090C',
  paper: '#101218',
  wash: '#171A22',
  field: '#222631',
  measured: '#F5D76E',
  ok: '#6EE7A8',
  warn: '#E9CF8B',
  bad: '#FF8A80',
  bannerPaper: '#2B2410',
  bannerInk: '#E9CF8B',
};

/** For who asks for more contrast: what helps is as clear as what matters, edges of what can be used reach 3 : 1. */
export function withContrast(tokens: Tokens): Tokens {
  const { ink, ink2, ink3 } = tokens;
  return { ...tokens, ink2: ink, ink3: ink2, edge: ink3, line: ink3, lineFaint: tokens.edge };
}
