import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isNight } from '@mado/dicom/testing';
import { node24, root } from '../install.mjs';

/**
 * Damaged inputs for a change are counted, so that a busy machine reads no fewer of them. By night they are read for so
 * long; `npm run fuzz` goes on for as long as somebody wants.
 */
const amount = isNight ? ['--seconds', '900'] : ['--cases', '5000'];

/** Runs the fuzz command with a seed of its own, which it prints. @returns whether no case has failed */
export function fuzz(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(node24, [join('apps', 'server', 'src', 'testing', 'fuzz', 'main.ts'), ...amount], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0));
  });
}
