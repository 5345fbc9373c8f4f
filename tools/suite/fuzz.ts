import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24, root } from '../install.mjs';

/** So long damaged inputs are read in every run of the suite; `npm run fuzz` goes on for as long as somebody wants. */
const seconds = 60;

/** Runs the fuzz command with a seed of its own, which it prints. @returns whether no case has failed */
export function fuzz(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(
      node24,
      [join('apps', 'server', 'src', 'testing', 'fuzz', 'main.ts'), '--seconds', String(seconds)],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    child.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0));
  });
}
