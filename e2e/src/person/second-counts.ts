import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What another program finds of a study in files. */
export interface CountedStudy {
  readonly series: ReadonlySet<string>;
  readonly instances: ReadonlySet<string>;
}

/** Programs that run at once. */
const atOnce = 2;

/**
 * Series and instances of files by study, as dcmtk reads them; of what it cannot read, or what says of no study, none.
 */
export async function countedStudies(files: readonly string[]): Promise<ReadonlyMap<string, CountedStudy>> {
  const studies = new Map<string, { series: Set<string>; instances: Set<string> }>();
  const waiting = [...files];
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const [study, series, instance] = await identifiersOf(file);
      if (study === undefined || series === undefined || instance === undefined) continue;
      const found = studies.get(study) ?? { series: new Set(), instances: new Set() };
      studies.set(study, found);
      found.series.add(series);
      found.instances.add(instance);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return studies;
}

/** UIDs of study, series and instance, of the top level: those in sequences stand behind blanks. */
async function identifiersOf(file: string): Promise<(string | undefined)[]> {
  const how = { encoding: 'latin1', maxBuffer: 2 ** 28 } as const;
  const { stdout } = await run('dcmdump', ['-q', file], how).catch((refused: { stdout?: string }) => ({
    stdout: refused.stdout ?? '',
  }));
  return ['0020,000d', '0020,000e', '0008,0018'].map(
    (tag) => new RegExp(String.raw`^\(${tag}\) UI \[(.*?)\]`, 'm').exec(stdout)?.[1],
  );
}
