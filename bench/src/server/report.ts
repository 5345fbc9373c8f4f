import { figure, spread, table } from '../harness/markdown.ts';
import { summary } from '../harness/statistics.ts';
import type { Rounds } from '../harness/rounds.ts';
import type { MemoryRun } from './memory.ts';

/** One line of the table: what each product gave per round. */
export interface Line {
  readonly name: string;
  readonly unit: string;
  /** Ours to the peer's; null where there is nothing to aim at. */
  readonly aim: number | null;
  readonly rounds: Rounds;
  /** How each product did it, where that differs. */
  readonly by?: Readonly<Record<string, string>>;
  /** What the machine allows. */
  readonly limit?: number;
  /** Ours to what the machine allows, at least. */
  readonly aimOfLimit?: number;
}

/** Ours alone, at most. */
const aimOfMemoryMiB = 600;

/** The table of a run; ratios only where there is a peer. */
export function serverTable(
  lines: readonly Line[],
  memory: Readonly<Record<string, MemoryRun>>,
  ours: string,
  peer: string | null,
): string {
  const head = ['', ours, ...(peer ? [peer, 'ratio', 'aim'] : []), 'limit'];
  const rows = lines.map(({ name, unit, aim, aimOfLimit, rounds, limit, by }) => {
    const of = (product: string) => {
      const done = by?.[product];
      return spread(rounds[product] ?? [], unit) + (done ? `, ${done}` : '');
    };
    const compared = peer
      ? [of(peer), ratio(rounds[ours] ?? [], rounds[peer] ?? []), aimText(aim, unit, aimOfLimit)]
      : [];
    return [name, of(ours), ...compared, limitText(limit, unit, rounds[ours] ?? [])];
  });
  const memoryRow = (name: string, of: (run: MemoryRun) => number, unit: string, aim = '') => {
    const cells = [ours, ...(peer ? [peer] : [])].map((product) => {
      const run = memory[product];
      return run ? `${figure(of(run))} ${unit}` : '';
    });
    return [name, ...cells, ...(peer ? ['', aim] : []), ''];
  };
  return table(head, [
    ...rows,
    memoryRow('memory while 4,000 files come in, most', (run) => run.maxMiB, 'MiB', `≤ ${aimOfMemoryMiB} MiB`),
    memoryRow('… growth over the last 2,000, per 1,000', (run) => run.slope, 'MiB'),
  ]);
}

function ratio(own: readonly number[], other: readonly number[]): string {
  if (own.length === 0 || other.length === 0) return '';
  return `**${figure(summary(own).median / summary(other).median)}**`;
}

function aimText(aim: number | null, unit: string, ofLimit: number | undefined): string {
  const ofPeer = aim === null ? [] : [unit === 'ms' ? `≤ ${aim}` : `≥ ${aim}`];
  return [...ofPeer, ...(ofLimit === undefined ? [] : [`≥ ${ofLimit} of the limit`])].join(', ');
}

function limitText(limit: number | undefined, unit: string, own: readonly number[]): string {
  if (limit === undefined) return '';
  return `${figure(limit)} ${unit}` + (own.length === 0 ? '' : `, ${figure(summary(own).median / limit)} of it`);
}
