import { readParts } from './boundaries/parts.ts';
import { root } from './install.mjs';
import type { Outcome } from './steps.ts';

const secondLook = 250;
const reason = 400;

/**
 * Names source files that ask for a second look, and those that need a reason; a warning, never a failure. Tables are
 * not read by people.
 */
export async function longFiles(): Promise<Outcome> {
  const lines = readParts(root)
    .flatMap((part) => [...part.files])
    .filter(([file]) => !file.includes('/tables/'))
    .map(([file, text]) => ({ file, count: text.split('\n').length - 1 }))
    .filter(({ count }) => count > secondLook)
    .toSorted((a, b) => b.count - a.count)
    .map(({ file, count }) => `${count} ${file}${count > reason ? ' (over 400: a reason, or a cut)' : ''}`);
  return { ok: true, said: lines.join('\n') };
}
