import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const vite = 'node_modules/vite/bin/vite.js';
const gallery = 'packages/viewer/gallery';
const built = ['--outDir', path.join(root, '.cache/gallery-built')];

export interface Gallery {
  readonly origin: string;
  readonly stop: () => void;
}

/**
 * The page that shows each part of the viewer on phantoms. It is built: served as `npm run gallery` does, its first
 * visit may load it twice.
 */
export async function startGallery(): Promise<Gallery> {
  const build = spawnSync(process.execPath, [vite, 'build', gallery, ...built, '--emptyOutDir'], { cwd: root });
  if (build.status !== 0) throw new Error(`The gallery cannot be built: ${build.stderr.toString()}`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const args = [vite, 'preview', gallery, ...built, '--port', String(port), '--strictPort'];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => void server.kill();
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    const answer = await fetch(origin).catch(() => null);
    if (answer?.ok) return { origin, stop };
    await pause(100);
  }
  stop();
  throw new Error('The gallery does not come up.');
}
