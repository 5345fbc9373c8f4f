import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** As the page sends them. */
const filesAtOnce = 10;
const lanes = 3;

const run = promisify(execFile);

/** Where files go, and as whom. */
export interface CurlTarget {
  readonly origin: string;
  readonly organisation: string;
  readonly headers: () => Record<string, string>;
  /** Folder for what curl is told. */
  readonly folder: string;
}

/**
 * Sends files by curl to the call that the page uses, in batches of as many, and as many at once: by one curl for each
 * lane, which keeps its connection. To start one for each batch costs this process a copy of its page tables each time,
 * since it has had the files of a round in its memory: the processors would do that instead.
 *
 * @param files their places on the disk
 * @returns milliseconds until the last answer
 * @throws {Error} unless all were stored
 */
export async function uploadByCurl(files: readonly string[], target: CurlTarget): Promise<number> {
  const batches = Array.from({ length: Math.ceil(files.length / filesAtOnce) }, (_, index) =>
    files.slice(index * filesAtOnce, (index + 1) * filesAtOnce),
  );
  const options = path.join(target.folder, 'options.json');
  await writeFile(
    options,
    JSON.stringify({ target_folder: null, target_org: target.organisation, is_org_perm: true, paths: [] }),
  );
  const configurations = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const configuration = path.join(target.folder, `curl-${lane}.txt`);
      const own = batches.filter((_batch, index) => index % lanes === lane);
      await writeFile(configuration, own.map((batch) => requestOf(batch, options, target)).join('next\n'));
      return configuration;
    }),
  );
  const start = performance.now();
  const answers = await Promise.all(configurations.map((file) => run('curl', ['--config', file], { maxBuffer: 1e9 })));
  const ms = performance.now() - start;
  const results = answers.flatMap(({ stdout }) =>
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => (JSON.parse(line) as { results: { success: boolean }[] }).results),
  );
  if (results.length !== files.length || !results.every(({ success }) => success))
    throw new Error('curl sent files that were not stored');
  return ms;
}

/** One request of a curl, as its configuration has it. */
function requestOf(batch: readonly string[], options: string, { origin, headers }: CurlTarget): string {
  return [
    `url = "${origin}/api/datamanage/upload-pydicom-file"`,
    'silent',
    'show-error',
    'fail-with-body',
    'write-out = "\\n"',
    ...Object.entries(headers()).map(([name, value]) => `header = "${name}: ${value}"`),
    `form = "options=<${options}"`,
    ...batch.map((file, index) => `form = "file${index}=@${file}"`),
    '',
  ].join('\n');
}
