/** Letters and digits, by the writing that they belong to: where it changes, a word of a text without spaces begins. */
const writings = [/\p{N}/u, /\p{Script=Han}/u, /[\u3041-\u3096\u30fc]/u, /\p{L}/u];

/**
 * How well what is typed is found: 0, each of its words begins one of the text; else how many stand inside of words
 * alone. Null: not all of them are there. Width, case, accents and the two kana make no difference [VW-150].
 */
export function foundAt(text: string, typed: string): number | null {
  const within = folded(text);
  let inside = 0;
  for (const word of folded(typed).split(/\s+/u)) {
    let at = within.indexOf(word);
    if (at === -1) return null;
    while (at !== -1 && !isBeginning(within, at)) at = within.indexOf(word, at + 1);
    if (at === -1) inside += 1;
  }
  return inside;
}

function isBeginning(text: string, at: number): boolean {
  const before = writingAt(text, at - 1);
  return before === -1 || before !== writingAt(text, at);
}

/** Which writing stands there; -1: none, such as a space or a sign. */
function writingAt(text: string, at: number): number {
  const letter = text[at];
  return letter === undefined ? -1 : writings.findIndex((writing) => writing.test(letter));
}

/** Marks of kana are letters of their own and stay; those of Latin ones go. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .trim();
}
