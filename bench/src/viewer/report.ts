import { count, figure, spread, table } from '../harness/markdown.ts';
import { median } from '../harness/statistics.ts';
import { betweenClicks } from './list-journey.ts';
import { narrow, type NarrowLine } from './narrow-line.ts';
import { notches, notchesPerSecond, type PageLoad } from './page-load.ts';
import type { Baseline } from './page/baseline.ts';

/** What one round gave. */
export interface Round {
  /** Share of the time before it in which the machine worked, 0 to 1, and ms of a fixed piece of work. */
  readonly busy: number;
  readonly calibration: number;
  readonly pageLoad: PageLoad;
  /** Milliseconds from the double click in the list to the first picture. */
  readonly journey: number | null;
  readonly narrow: NarrowLine;
  /** Null where they were measured with another viewer. */
  readonly limits: Baseline | null;
}

interface Line {
  readonly name: string;
  readonly unit: string;
  /** Null where it is not measured of this viewer. */
  readonly of: (round: Round) => number | null;
  readonly limit?: (limits: Baseline) => number;
  /** What the project aims at, ours to the peer's. */
  readonly aim?: number;
  readonly write?: (value: number) => string;
}

/** The lines of the table for a series of so many slices. */
function linesFor(slices: number): readonly Line[] {
  return [
    {
      name: 'address → first picture, new browser',
      unit: 'ms',
      of: ({ pageLoad }) => pageLoad.firstPicture,
      aim: 0.2,
      limit: (limits) => limits.firstPicture,
    },
    { name: '… requests until then', unit: '', of: ({ pageLoad }) => pageLoad.firstTraffic.requests, write: count },
    { name: '… complete answers until then', unit: 'MB', of: ({ pageLoad }) => pageLoad.firstTraffic.megabytes },
    { name: '… the same page again', unit: 'ms', of: ({ pageLoad }) => pageLoad.again.firstPicture, aim: 0.2 },
    {
      name: '… requests again',
      unit: '',
      of: ({ pageLoad }) => pageLoad.again.firstTraffic.requests,
      write: count,
    },
    {
      name: `list → first picture: second click, ${betweenClicks} ms after the first`,
      unit: 'ms',
      of: ({ journey }) => journey,
    },
    {
      name: `line of ${narrow.megabitsPerSecond} Mbit/s and ${narrow.latencyMs} ms: address → first picture, new browser`,
      unit: 'ms',
      of: ({ narrow: { address } }) => address,
    },
    { name: '… list → first picture (aim: 1,000 ms)', unit: 'ms', of: ({ narrow: { list } }) => list },
    {
      name: `address → all ${slices} slices decoded`,
      unit: 'ms',
      of: ({ pageLoad }) => pageLoad.allLoaded,
      limit: (limits) => limits.allLoaded,
    },
    { name: '… requests', unit: '', of: ({ pageLoad }) => pageLoad.allTraffic.requests, write: count },
    { name: '… over the wire', unit: 'MB', of: ({ pageLoad }) => pageLoad.allTraffic.megabytes },
    {
      name: `wheel, ${notches} notches, ${notchesPerSecond} per second: slices shown`,
      unit: '',
      of: ({ pageLoad }) => pageLoad.scroll.shown,
      write: count,
    },
    {
      name: '… pictures per second',
      unit: '/s',
      of: ({ pageLoad }) => pageLoad.scroll.perSecond,
      limit: (limits) => limits.drawnPerSecond,
    },
    { name: '… pause between two, 95 % are shorter', unit: 'ms', of: ({ pageLoad }) => pageLoad.scroll.gapP95 },
    { name: 'memory with all slices: objects', unit: 'MiB', of: ({ pageLoad }) => pageLoad.memory.jsHeap },
    { name: '… buffers of the page', unit: 'MiB', of: ({ pageLoad }) => pageLoad.memory.buffers },
    { name: '… all processes of the browser', unit: 'MiB', of: ({ pageLoad }) => pageLoad.memory.browser },
  ];
}

/**
 * The table of a run, a column for each viewer, and ratios where one of them is a peer; the limit is the median over
 * all rounds.
 *
 * @param ours name of the viewer that is compared with the other one
 */
export function viewerTable(rounds: Readonly<Record<string, readonly Round[]>>, slices: number, ours: string): string {
  const all = Object.values(rounds).flat();
  const names = Object.keys(rounds);
  const peer = names.find((name) => name !== ours) ?? null;
  const rows = linesFor(slices).map(({ name, unit, of, limit, aim, write = figure }) => {
    const values = (viewer: string) => (rounds[viewer] ?? []).map(of).filter((value) => value !== null);
    const limits = limit ? all.flatMap((round) => (round.limits ? [limit(round.limits)] : [])) : [];
    return [
      name,
      ...names.map((viewer) => spread(values(viewer), unit, write)),
      ...(peer === null ? [] : [ratio(values(ours), values(peer)), aim === undefined ? '' : `≤ ${aim}`]),
      limits.length === 0 ? '' : `${write(median(limits))} ${unit}`,
    ];
  });
  return table(['', ...names, ...(peer === null ? [] : ['ratio', 'aim']), 'limit'], rows);
}

/** Median to median; nothing where one of them was not measured. */
function ratio(own: readonly number[], other: readonly number[]): string {
  if (own.length === 0 || other.length === 0) return '';
  return `**${figure(median(own) / median(other))}**`;
}

/** Whether pictures are drawn by a graphics processor, from what WebGL calls its renderer. */
export function graphics(webgl: string | null): string {
  if (webgl === null) return 'no WebGL';
  return /swiftshader|llvmpipe|software|basic render/i.test(webgl) ? 'no GPU (WebGL in software)' : `WebGL by ${webgl}`;
}
