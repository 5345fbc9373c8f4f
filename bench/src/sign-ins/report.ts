import { disturbedFrom } from '../harness/machine-load.ts';
import { figure, spread, table } from '../harness/markdown.ts';
import { machine } from '../harness/run-record.ts';
import { median, quantile } from '../harness/statistics.ts';

/** What a round gave: ms of each list call, alone and while others sign in. */
export interface Samples {
  readonly idle: readonly number[];
  readonly during: readonly number[];
  readonly signInsPerSecond: number;
  /** Share of the processors' time that others took before the round, 0 to 1. */
  readonly busyBefore: number;
  /** Of the machine at the end of the round, over a minute. */
  readonly load: number;
}

/** The 95th percentile during sign-ins is to be less than so many times the one without. */
const aim = 3;

/** The table of a run: each figure is the median of the rounds, with the least and the most. */
export function signInTable(
  rounds: readonly Samples[],
  { rows, together }: { rows: number; together: number },
): string {
  const { cores, memoryGiB } = machine();
  const disturbed = rounds.filter(({ busyBefore }) => busyBefore > disturbedFrom).length;
  const line = (name: string, of: (round: Samples) => readonly number[], q: (ms: readonly number[]) => number) =>
    [
      name,
      spread(
        rounds.map((round) => q(of(round))),
        'ms',
      ),
      '',
    ] as const;
  const slow = (ms: readonly number[]): number => quantile(ms, 0.95);
  const ratios = rounds.map(({ idle, during }) => slow(during) / slow(idle));
  return [
    `Measured with \`npm run bench -- sign-ins\`: a page of ${rows} rows of a list, asked for one time after the other, while nobody else asks and while ${together} sign in at any time ` +
      `(Argon2id, one after the other in the server's queue); on a machine with ${cores} cores and ${memoryGiB} GiB, which server and callers share. ` +
      `${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'}, median (least–most). Load of the machine after a round ${figure(median(rounds.map(({ load }) => load)))}` +
      `${disturbed === 0 ? '' : `; others worked on it before ${disturbed} of them`}.`,
    table(
      ['', 'Mado', 'aim'],
      [
        line('list call, nobody else: median', ({ idle }) => idle, median),
        line('… 95 %', ({ idle }) => idle, slow),
        line(`list call, ${together} sign-ins at any time: median`, ({ during }) => during, median),
        line('… 95 %', ({ during }) => during, slow),
        ['… 95 %, times that of nobody else', `**${spread(ratios, '')}**`, `< ${aim}`],
        [
          'sign-ins meanwhile',
          spread(
            rounds.map(({ signInsPerSecond }) => signInsPerSecond),
            '/s',
          ),
          '',
        ],
      ],
    ),
  ].join('\n\n');
}
