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
 * lane, which keeps its connection. To start one for each batch would cost this process, which has the files of all
 * rounds in its memory, a tenth of the machine.
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
  const orders = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const order = path.join(target.folder, `curl-${lane}.txt`);
      const own = batches.filter((_batch, index) => index % lanes === lane);
      await writeFile(order, own.map((batch) => orderOf(batch, options, target)).join('next\n'));
      return order;
    }),
  );
  const start = performance.now();
  const answers = await Promise.all(orders.map((order) => run('curl', ['--config', order], { maxBuffer: 1e9 })));
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
function orderOf(batch: readonly string[], options: string, { origin, headers }: CurlTarget): string {
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
