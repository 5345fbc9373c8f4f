import { figure, table } from '../harness/markdown.ts';
import { median, quantile } from '../harness/statistics.ts';

/** What was measured of each organisation, ms. */
export interface Line {
  readonly name: string;
  readonly kind: Kind | null;
  readonly samples: Readonly<Record<string, number[]>>;
}

type Kind = 'list' | 'search';
/** What is aimed at for all samples of a kind: the 95th percentile of the larger to that of the smaller, below. */
const aims: Readonly<Record<Kind, { title: string; aim: number }>> = {
  list: { title: 'all first pages of lists', aim: 1.5 },
  search: { title: 'all searches', aim: 1.5 },
};

/** The table of a run, each kind as a whole first. `names`: of the smaller organisation and of the larger one. */
export function storageTable(lines: readonly Line[], names: readonly [string, string]): string {
  const [smaller, larger] = names;
  const head = ['', `${smaller}: median`, '95 %', `${larger}: median`, '95 %', 'ratio of medians', 'of 95 %', 'aim'];
  const kinds = Object.entries(aims).flatMap(([kind, { title, aim }]) => {
    const of = names.map((name) =>
      lines.filter((line) => line.kind === kind).flatMap(({ samples }) => samples[name] ?? []),
    );
    return of.some(({ length }) => length === 0) ? [] : [[...cellsOf(`**${title}**`, of), `< ${aim}`]];
  });
  const each = lines.map(({ name, samples }) => [
    ...cellsOf(
      name,
      names.map((of) => samples[of] ?? []),
    ),
    '',
  ]);
  return table(head, [...kinds, ...each]);
}

/** `of`: the samples of both organisations. */
function cellsOf(name: string, of: readonly (readonly number[])[]): string[] {
  const [middles, slow] = [of.map((ms) => median(ms)), of.map((ms) => quantile(ms, 0.95))];
  const times = of.flatMap((_, n) => [middles[n], slow[n]].map((ms) => figure(ms ?? Number.NaN)));
  return [name, ...times, ratio(middles), `**${ratio(slow)}**`];
}

function ratio([smaller = Number.NaN, larger = Number.NaN]: readonly number[]): string {
  return figure(larger / smaller);
}
