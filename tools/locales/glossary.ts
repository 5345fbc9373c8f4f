/** A row of GLOSSARY.md. */
export interface Word {
  readonly ja: string;
  readonly en: string;
  /** Spellings that may not stand in a Japanese text. */
  readonly never: readonly string[];
}

/** Reads the rows of every table of GLOSSARY.md. */
export function readGlossary(markdown: string): Word[] {
  const rows = markdown.replaceAll(/^\|.*\|\n\|[-| ]+\|$/gm, '').matchAll(/^\|(.*)\|$/gm);
  return [...rows]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .map(([ja = '', en = '', , , never = '']) => ({
      ja,
      en,
      never: never
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    }));
}

/** Japanese texts that say a thing otherwise than the glossary, as sentences. */
export function otherSpellings(
  folder: string,
  texts: ReadonlyMap<string, string>,
  glossary: readonly Word[],
): string[] {
  return [...texts].flatMap(([key, text]) =>
    glossary.flatMap(({ ja, never }) =>
      never
        .filter((word) => stands(word, ja, text))
        .map((word) => `${folder}: ${key} says ${word}, the glossary ${ja}: 「${text}」`),
    ),
  );
}

/** Whether a spelling stands in the text by itself: サーバ is no other spelling inside of サーバー. */
function stands(word: string, right: string, text: string): boolean {
  return right.includes(word) ? text.replaceAll(right, '').includes(word) : text.includes(word);
}
