import { spread, table } from '../harness/markdown.ts';
import { machine } from '../harness/run-record.ts';
import { median, quantile } from '../harness/statistics.ts';
import { line, type EventPageLoad } from './event-page.ts';
import { cases, depth, grants, items } from './made.ts';
import { viewers, type Revocation } from './revocation.ts';

export interface SharingRound {
  /** ms of each list of the items with the level of each. */
  readonly rights: readonly number[];
  readonly revocation: Revocation;
  readonly page: EventPageLoad;
}

/** The table of a run: each figure is the median of the rounds, with the least and the most. */
export function sharingTable(rounds: readonly SharingRound[]): string {
  const { cores, memoryGiB } = machine();
  const row = (name: string, of: (round: SharingRound) => number, aim = '') => [
    name,
    spread(rounds.map(of), 'ms'),
    aim,
  ];
  return [
    `Measured with \`npm run bench -- sharing\` on a machine with ${cores} cores, ${memoryGiB} GiB and no GPU, which server, callers and browser share. ` +
      `Rights: ${items.toLocaleString('en-US')} items of one folder, ${depth} deep, listed with the level of each for somebody with ${grants} grants on them and above. ` +
      `End of a link: ${viewers} visitors, each with a stream of events and ten questions a second. Event: ${cases} cases on a line of ${line.megabitsPerSecond} Mbit/s and ${line.latencyMs} ms, 390 px wide. ` +
      `${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'}, median (least–most).`,
    table(
      ['', 'Mado', 'aim'],
      [
        row('rights of the items: median', ({ rights }) => median(rights)),
        row('… 95 %', ({ rights }) => quantile(rights, 0.95)),
        row('end of a link → the call is answered', ({ revocation }) => revocation.answered),
        row('… the last question that was still allowed', ({ revocation }) => revocation.lastAllowed, '< 1,000 ms'),
        row('… the last stream ended', ({ revocation }) => revocation.lastStream, '< 1,000 ms'),
        row('event page, first visit → all cases', ({ page }) => page.first, '< 1,000 ms'),
        row('… again', ({ page }) => page.again),
      ],
    ),
  ].join('\n\n');
}
