import { summary } from './statistics.ts';

/** A table in Markdown; the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `| ${head.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** What several rounds gave: the median, with the least and the most; nothing where nothing was measured. */
export function spread(values: readonly number[], unit: string, write = figure): string {
  if (values.length === 0) return '';
  const { min, median, max } = summary(values);
  return `${[write(median), unit].join(' ').trim()} (${write(min)}–${write(max)})`;
}

/**
 * The document with what stands between `<!-- name -->` and `<!-- /name -->` replaced.
 *
 * @throws {Error} when the document has no such pair of marks
 */
export function replaceBetween(document: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const start = document.indexOf(open);
  const end = document.indexOf(close, start);
  if (start < 0 || end < 0) throw new Error(`the document has no ${open} … ${close}`);
  return `${document.slice(0, start + open.length)}\n\n${text.trim()}\n\n${document.slice(end)}`;
}

/** A figure with three digits that count: 1.06, 10.6, 106, 1,060. */
export function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** How many: whole, or half where it is the median of two. */
export function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
