import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Endings of names of files in which there is something to compress; fonts and pictures are compressed already. */
const compressible = /\.(html|js|mjs|css|json|webmanifest|txt|svg|wasm)$/;
/** Smaller ones travel in one packet anyway. */
const smallest = 1024;

/** The file of `chunkGroups` that every page needs; where it begins with the program itself it is called after that. */
const everywhere = /[\\/](?:page|index)-[^\\/]+\.js$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts `name.br` and `name.gz` beside the files that were built, for the server to send in their place. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined) await compressFilesIn(dir);
      },
    },
  };
}

export async function compressFilesIn(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(names.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  // At the highest quality it takes twenty times as long, for a tenth less: that is for what every page waits for.
  const quality = everywhere.test(path) ? constants.BROTLI_MAX_QUALITY : 9;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}
