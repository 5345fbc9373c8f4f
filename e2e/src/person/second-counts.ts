import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What another program finds of a study in files. */
export interface CountedStudy {
  readonly series: ReadonlySet<string>;
  readonly instances: ReadonlySet<string>;
  /** Of each series, by its UID: what its files say, which may say several. */
  readonly modalities: ReadonlyMap<string, ReadonlySet<string>>;
  /** yyyyMMdd, as its files say, which may say several; '' where one says none. */
  readonly dates: ReadonlySet<string>;
}

/** What another program reads in a file that is an instance. */
export interface ReadFile {
  readonly file: string;
  readonly study: string;
  readonly series: string;
  readonly instance: string;
  readonly sopClass: string;
  readonly modality: string;
  readonly date: string;
  /** Instances that it names at any depth, in a reference (0008,1155). */
  readonly references: readonly string[];
}

/** Programs that run at once, and files that each of them reads. */
const atOnce = 2;
const perProgram = 25;

/** Series and instances of files by study, as dcmtk reads them. */
export async function countedStudies(files: readonly string[]): Promise<ReadonlyMap<string, CountedStudy>> {
  return studiesOf(await readFiles(files));
}

type Counting = Record<'series' | 'instances' | 'dates', Set<string>> & { modalities: Map<string, Set<string>> };

/** Files by study. */
export function studiesOf(read: readonly ReadFile[]): ReadonlyMap<string, CountedStudy> {
  const studies = new Map<string, Counting>();
  for (const { study, series, instance, modality, date } of read) {
    const found = studies.get(study) ?? {
      series: new Set(),
      instances: new Set(),
      modalities: new Map(),
      dates: new Set(),
    };
    studies.set(study, found);
    found.series.add(series);
    found.instances.add(instance);
    found.dates.add(date);
    const own = found.modalities.get(series) ?? new Set();
    found.modalities.set(series, own);
    if (modality !== '') own.add(modality);
  }
  return studies;
}

/** What dcmtk reads of files; nothing of what it cannot read, or what says of no study. */
export async function readFiles(files: readonly string[]): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  const waiting = Array.from({ length: Math.ceil(files.length / perProgram) }, (_, at) =>
    files.slice(at * perProgram, (at + 1) * perProgram),
  );
  const lane = async (): Promise<void> => {
    for (let some = waiting.shift(); some !== undefined; some = waiting.shift())
      for (const [file, text] of await dumps(some)) {
        const one = readFile(file, text);
        if (one) read.push(one);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return read;
}

function readFile(file: string, text: string): ReadFile | null {
  // Of the top level: those in sequences stand behind blanks.
  const top = (tag: string) => new RegExp(String.raw`^\(${tag}\) [A-Z]{2} \[(.*?)\]`, 'm').exec(text)?.[1]?.trim();
  const [study, series, instance] = ['0020,000d', '0020,000e', '0008,0018'].map(top);
  if (study === undefined || series === undefined || instance === undefined) return null;
  const references = [...text.matchAll(/^ *\(0008,1155\) UI \[(.*?)\]/gm)].map(([, uid = '']) => uid);
  const sopClass = /^\(0008,0016\) UI [=[](.*?)[\] ]/m.exec(text)?.[1] ?? '';
  const [modality = '', said = ''] = ['0008,0060', '0008,0020'].map(top);
  // With dots as ACR-NEMA wrote it.
  const date = said.replaceAll('.', '');
  return { file, study, series, instance, sopClass, modality, date, references };
}

/** What it says of each file. One run over many takes a tenth of a run for each, which reads its dictionary first. */
async function dumps(files: readonly string[]): Promise<(readonly [file: string, text: string])[]> {
  const { stdout, isWhole } = await dumped(files);
  // One that it cannot read ends up with the words about another: each is read by itself then.
  if (!isWhole && files.length > 1) return (await Promise.all(files.map((file) => dumps([file])))).flat();
  const [, ...texts] = stdout.split(/^# dcmdump \(\d+\/\d+\): .*$/m);
  if (isWhole && texts.length !== files.length) throw new Error(`dcmdump says of ${texts.length} files`);
  return files.map((file, at) => [file, texts[at] ?? ''] as const);
}

async function dumped(files: readonly string[]): Promise<{ stdout: string; isWhole: boolean }> {
  const how = { encoding: 'latin1', maxBuffer: 2 ** 28 } as const;
  return run('dcmdump', ['-q', '+F', ...files], how).then(
    ({ stdout }) => ({ stdout, isWhole: true }),
    (refused: { stdout?: string }) => ({ stdout: refused.stdout ?? '', isWhole: false }),
  );
}
