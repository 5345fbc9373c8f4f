import { commentsIn, lineOf } from '../syntax.ts';

/** Columns of a line in which a comment stands: as many as the formatter gives to code (.prettierrc). */
export const maxColumns = 120;

/**
 * Comments that reach beyond 120 columns, which the formatter leaves as they are. What is no comment may: a text or an
 * expression is the formatter's. So may an address, which cannot be broken.
 *
 * @param files path from the root to text, of TypeScript and JavaScript
 * @returns a sentence for each line
 */
export function wideComments(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    // Most files have no wide line: those need not be parsed.
    if (!text.split('\n').some((line) => line.length > maxColumns)) return [];
    return commentsIn(file, text).flatMap(({ start, end }) => {
      const lineStart = text.lastIndexOf('\n', start) + 1;
      const first = lineOf(text, start);
      return text
        .slice(lineStart, end)
        .split('\n')
        .map((line, at) => ({ line, number: first + at }))
        .filter(({ line }) => line.length > maxColumns && !/\bhttps?:\/\/\S+( \*\/)?$/.test(line))
        .map(({ line, number }) => `${file}:${number} a comment has ${line.length} columns: break it at ${maxColumns}`);
    });
  });
}
