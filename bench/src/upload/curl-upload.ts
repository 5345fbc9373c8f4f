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
 * Sends files by curl to the call that the page uses, in batches of as many, and as many at once.
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
  const waiting = [...batches];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) await send(batch, options, target);
    }),
  );
  return performance.now() - start;
}

async function send(batch: readonly string[], options: string, { origin, headers }: CurlTarget): Promise<void> {
  const forms = batch.flatMap((file, index) => ['-F', `file${index}=@${file}`]);
  const head = Object.entries(headers()).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const url = `${origin}/api/datamanage/upload-pydicom-file`;
  const { stdout } = await run('curl', ['-sS', '--fail', ...head, '-F', `options=<${options}`, ...forms, url]);
  const { results } = JSON.parse(stdout) as { results: { success: boolean }[] };
  if (results.length !== batch.length || !results.every(({ success }) => success))
    throw new Error('curl sent files that were not stored');
}
