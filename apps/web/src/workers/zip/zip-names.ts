/** A path that an upload sends may have so many characters. */
const longestPath = 4000;
const longestStep = 255;
/** How a step is called of which nothing is left. */
const nameless = '_';

/**
 * A name whose bytes say nothing of how they are written: UTF-8 where they are nothing else, else CP932, as Windows in
 * Japan writes them. Undefined where they are neither: the library takes CP437 then, as the format has it (APPNOTE,
 * D.1).
 */
export function nameOf(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return undefined;
}

const unseen = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * The steps of the path of an entry, seen from the folder into which the archive is opened: none leads out of it, and
 * the last one is a name. What was absolute, on a drive, or above the folder is put below it.
 */
export function stepsOf(name: string): string[] {
  const steps = name
    .replaceAll('\\', '/')
    .split('/')
    .map((step, n) => (n === 0 ? step.replace(/^[A-Za-z]:/, '') : step))
    .filter((step) => step !== '' && step !== '.' && step !== '..')
    // What nobody sees has no place in a name, NUL least of all, nor what turns the direction of writing.
    .map((step) => Array.from(step.replaceAll(unseen, '_')).slice(0, longestStep).join(''));
  return steps.length === 0 ? [nameless] : shortened(steps);
}

/** Steps in the middle go where a path is too long. */
function shortened(steps: string[]): string[] {
  const name = steps.at(-1) ?? nameless;
  const folders: string[] = [];
  let length = name.length;
  for (const step of steps.slice(0, -1)) {
    length += step.length + 1;
    if (length > longestPath) break;
    folders.push(step);
  }
  return [...folders, name];
}

/** Whether an entry is what macOS puts beside files that are no use elsewhere. */
export function isOfMac(steps: readonly string[]): boolean {
  return steps[0] === '__MACOSX';
}

/**
 * The folder into which an archive is opened, as a prefix of paths: where it lies, and a folder of its own name unless
 * all that it holds lies in one folder anyway.
 *
 * @param path of the archive, in the drop
 */
export function folderOf(path: string, entries: readonly (readonly string[])[]): string {
  const cut = path.lastIndexOf('/') + 1;
  const above = path.slice(0, cut);
  const [top] = entries[0] ?? [];
  if (entries.every((steps) => steps.length > 1 && steps[0] === top)) return above;
  const name = path.slice(cut).replace(/\.zip$/i, '') || nameless;
  return `${above}${name}/`;
}
