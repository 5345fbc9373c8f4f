import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calibration, disturbedFrom, quietMachine } from '../harness/machine-load.ts';
import { figure } from '../harness/markdown.ts';
import { interleaved, type Rounds } from '../harness/rounds.ts';
import { keepRecord, machine } from '../harness/run-record.ts';
import { windowSize } from './browser.ts';
import { measureLimits } from './limits.ts';
import { measureListJourney } from './list-journey.ts';
import { madoViewer } from './mado-viewer.ts';
import { measureNarrowLine } from './narrow-line.ts';
import { ohifViewer } from './ohif/ohif-viewer.ts';
import { measurePageLoad } from './page-load.ts';
import { graphics, viewerTable, type Round } from './report.ts';
import { columns, rows, testSeries, type TestSeries } from './series.ts';
import type { RunningViewer, ViewerUnderTest } from './viewer-under-test.ts';

export interface ViewerRunOptions {
  readonly rounds: number;
  /** First of the ports that are used. */
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** Most seconds to wait for a quiet machine before each round. */
  readonly quiet: number;
}

const viewers: readonly ViewerUnderTest[] = [madoViewer, ohifViewer];
/** Ports that a viewer may take. */
const portsOfOne = 2;

/** Measures viewers in a browser, each with the same series. Answers the table and where the record is. */
export async function runViewerBench(options: ViewerRunOptions): Promise<{ text: string; record: string }> {
  const series = testSeries();
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const running: Record<string, RunningViewer> = {};
  const versions: Record<string, string> = {};
  try {
    for (const [index, viewer] of viewers.entries()) {
      const version = await viewer.version();
      if (version === null) continue;
      console.error(`starting ${viewer.name} and bringing ${series.ct.files.length} files into it …`);
      versions[viewer.name] = version;
      running[viewer.name] = await viewer.start(
        path.join(folder, viewer.name),
        options.port + index * portsOfOne,
        series.ct,
      );
    }
    const rounds = await interleaved(running, options.rounds, (viewer, name, round) =>
      measureRound(viewer, series, options.quiet, `round ${round + 1}, ${name}`),
    );
    const record = await keepRecord(options.out, 'viewer', { versions, ...options, measured: rounds });
    return { text: report(rounds, versions, series), record };
  } finally {
    for (const viewer of Object.values(running)) await viewer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureRound(viewer: RunningViewer, series: TestSeries, quiet: number, title: string): Promise<Round> {
  const busy = await quietMachine(quiet);
  if (busy > disturbedFrom) console.error(`${title}: the machine is ${figure(busy * 100)} % busy with other things`);
  const speed = calibration();
  const pageLoad = await measurePageLoad(viewer, series);
  const journey = viewer.list && (await measureListJourney(viewer, viewer.list, series));
  const narrow = await measureNarrowLine(viewer, series);
  const limits = viewer.limits && (await measureLimits(viewer, viewer.limits, pageLoad.canvas));
  console.error(
    `${title}: first picture ${figure(pageLoad.firstPicture)} ms, again ${figure(pageLoad.again.firstPicture)} ms, ` +
      (journey === null ? '' : `from the list ${figure(journey)} ms, `) +
      `on a narrow line ${figure(narrow.address)} ms, ${narrow.list === null ? '' : `from the list ${figure(narrow.list)} ms, `}` +
      `all loaded ${figure(pageLoad.allLoaded)} ms, ${pageLoad.scroll.shown} slices at ${figure(pageLoad.scroll.perSecond)}/s`,
  );
  return { busy, calibration: speed, pageLoad, journey, narrow, limits };
}

function report(rounds: Rounds<Round>, versions: Readonly<Record<string, string>>, { ct }: TestSeries): string {
  const [first] = Object.values(rounds).flat();
  const webgl =
    Object.values(rounds)
      .flat()
      .find(({ limits }) => limits !== null)?.limits?.webgl ?? null;
  if (!first) throw new Error('there is no viewer');
  const { cores, memoryGiB } = machine();
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const repeated = Math.min(...Object.values(rounds).map((own) => own.length));
  return [
    `Measured with \`npm run bench -- viewer\`: ${named.join(', ')} in Chromium ${first.pageLoad.chromium}, window ${windowSize.width} x ${windowSize.height}, ` +
      `on a machine with ${cores} cores, ${memoryGiB} GiB and ${graphics(webgl)}; server and browser share it, ` +
      `and the browser's own record of its requests, which counts them, takes its part. ` +
      `${repeated === 1 ? '1 round' : `${repeated} rounds`}, each in new browsers, median (least–most). A CT of ${ct.files.length} slices of ${columns} x ${rows} pixels, ` +
      `${figure(ct.bytes / 1e6)} MB, uncompressed, brought in by the upload, or by STOW-RS. A picture is there when its pixels are on the canvas; the first one, ` +
      'and the one after the last notch of the wheel, are compared with the slices of the files, and a wrong one is not timed. ' +
      'The line lies between browser and server in the machine; connections have its whole rate at once. Limit: the same frames fetched, read and drawn by a page that does nothing else.',
    viewerTable(rounds, ct.files.length, madoViewer.name),
  ].join('\n\n');
}
