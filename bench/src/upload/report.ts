import { figure, spread, table } from '../harness/markdown.ts';
import type { Rounds } from '../harness/rounds.ts';
import { machine } from '../harness/run-record.ts';
import { median } from '../harness/statistics.ts';
import type { BrowserUpload } from './browser-upload.ts';

/** What one upload gave. */
export interface Upload {
  readonly ms: number;
  readonly bytes: number;
  /** Share of the time before it in which the machine worked, 0 to 1, and ms of a fixed piece of work. */
  readonly busy: number;
  readonly calibration: number;
  /** Null of curl. */
  readonly browser: BrowserUpload | null;
}

/** What the project aims at: the page's time to curl's. */
const aims: Readonly<Record<string, number>> = { page: 1.3, 'page, de-identified': 1.6 };

/** The table, with who was measured and on what. @param rounds by way; `curl` is what others are compared with */
export function report(rounds: Rounds<Upload>, version: string, slices: number): string {
  const all = Object.values(rounds).flat();
  const chromium = all.find(({ browser }) => browser)?.browser?.chromium ?? '';
  const { cores, memoryGiB } = machine();
  const bytes = all[0]?.bytes ?? 0;
  const seconds = (uploads: readonly Upload[]) => uploads.map(({ ms }) => ms / 1000);
  const base = median(seconds(rounds['curl'] ?? []));
  const lines = Object.entries(rounds).map(([way, uploads]) => {
    const taken = seconds(uploads);
    const of = (what: (browser: BrowserUpload) => number) =>
      uploads.flatMap(({ browser }) => (browser ? [what(browser)] : []));
    return [
      way,
      spread(taken, 's'),
      `${figure(bytes / 1e6 / median(taken))} MB/s`,
      way === 'curl' ? '' : `**${figure(median(taken) / base)}**`,
      aims[way] === undefined ? '' : `≤ ${aims[way]}`,
      spread(
        of(({ pageMiB }) => pageMiB),
        'MiB',
      ),
      spread(
        of(({ serverMiB }) => serverMiB),
        'MiB',
      ),
    ];
  });
  const count = rounds['curl']?.length ?? 0;
  return [
    `Measured with \`npm run bench -- upload\`: ${version} in Chromium ${chromium}, on a machine with ${cores} cores and ${memoryGiB} GiB; server, browser and curl share it. ` +
      `${count === 1 ? '1 round' : `${count} rounds`} by turns, median (least–most). A CT of ${slices.toLocaleString('en-US')} slices, ${figure(bytes / 1e6)} MB, other files each time, ` +
      'from the click that lets them leave to the last answer (text in the pixels was looked for before it); curl sends the same form of ten files, three curls at once. Memory: the most that more was resident than before.',
    table(['', 'time', 'rate', 'ratio', 'aim', 'memory of the browser', '… of the server'], lines),
  ].join('\n\n');
}
