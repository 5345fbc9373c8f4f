import { figure, table } from '../harness/markdown.ts';
import { median, quantile } from '../harness/statistics.ts';

/** What was measured of each organisation, ms. */
export interface Line {
  readonly name: string;
  /** The larger to the smaller, below; null: nothing is aimed at. */
  readonly aim: number | null;
  readonly samples: Readonly<Record<string, number[]>>;
}

/** The table of a run. `names`: of the smaller organisation and of the larger one. */
export function storageTable(lines: readonly Line[], [smaller, larger]: readonly [string, string]): string {
  const head = ['', `${smaller}: median`, '95 %', `${larger}: median`, '95 %', 'ratio of medians', 'of 95 %', 'aim'];
  const rows = lines.map(({ name, aim, samples }) => {
    const of = [samples[smaller] ?? [], samples[larger] ?? []];
    const [middles, slow] = [of.map(median), of.map((ms) => quantile(ms, 0.95))];
    const cells = of.flatMap((_, n) => [middles[n], slow[n]].map((ms) => figure(ms ?? Number.NaN)));
    return [name, ...cells, ratio(middles), `**${ratio(slow)}**`, aim === null ? '' : `< ${aim}`];
  });
  return table(head, rows);
}

function ratio([smaller = Number.NaN, larger = Number.NaN]: readonly number[]): string {
  return figure(larger / smaller);
}
