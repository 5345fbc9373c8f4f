import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What processes keep for themselves in a data folder: of those that run, and of those that have left theirs. */
export async function processFoldersIn(dataFolder: string): Promise<{ pid: number; path: string; spool: string }[]> {
  const all = join(dataFolder, 'processes');
  return Promise.all(
    (await readdir(all)).map(async (id) => {
      const path = join(all, id);
      const { pid } = JSON.parse(await readFile(join(path, 'owner.json'), 'utf8')) as { pid: number };
      return { pid, path, spool: join(path, 'spool') };
    }),
  );
}

/** The same of one process. @throws {Error} when it has none */
export async function processFolderOf(dataFolder: string, pid: number | undefined) {
  const found = (await processFoldersIn(dataFolder)).find((one) => one.pid === pid);
  if (!found) throw new Error(`process ${pid} has no folder in ${dataFolder}`);
  return found;
}
