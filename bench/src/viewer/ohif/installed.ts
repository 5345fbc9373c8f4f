import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { minifySync } from 'vite';

const run = promisify(execFile);
const keptIn = fileURLToPath(new URL('../../../../.cache/peers', import.meta.url));

/** Of the npm package `@ohif/app`, which holds the built viewer. */
export const ohifVersion = '3.13.2';

/**
 * The folder of OHIF's built viewer, fetched once from the npm registry. What is published there is not minified; who
 * serves it to readers minifies it, and so do we.
 *
 * @returns null when it cannot be had, with the reason said
 */
export async function installedOhif(): Promise<string | null> {
  const folder = path.join(keptIn, `ohif-${ohifVersion}`);
  if (existsSync(folder)) return folder;
  console.error(`OHIF ${ohifVersion} is not here; asking npm for it …`);
  try {
    await mkdir(keptIn, { recursive: true });
    const making = await mkdtemp(path.join(keptIn, 'making-'));
    try {
      // Its install scripts have no part in it: only the files are taken out.
      await run('npm', ['pack', '--silent', `@ohif/app@${ohifVersion}`], { cwd: making });
      await run('tar', ['xzf', `ohif-app-${ohifVersion}.tgz`, 'package/dist'], { cwd: making });
      const built = path.join(making, 'package/dist');
      await minifyBundles(built);
      await rename(built, folder);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
    return folder;
  } catch (error) {
    console.error(`it could not be had, and no ratio is printed: ${String(error).slice(0, 300)}`);
    return null;
  }
}

async function minifyBundles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.bundle\..*\.js$/.test(name)) continue;
    const place = path.join(folder, name);
    const { code, errors } = minifySync(name, await readFile(place, 'utf8'), { compress: true, mangle: true });
    if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0]?.message}`);
    await writeFile(place, code);
  }
}
