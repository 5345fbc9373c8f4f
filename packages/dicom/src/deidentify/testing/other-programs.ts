import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;
/** Whether the programs of others that judge DICOM are on this machine. */
export const hasOtherPrograms = ['dcmdump', 'dciodvfy'].every(isThere);

function said(program: string, ...args: string[]): { status: number | null; errors: Set<string> } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'latin1', maxBuffer: 2 ** 28 });
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(Error|E:|F:)/.test(line));
  // Without values: another UID is no other error; nor is another place in a data set that is read as what it is not.
  const withoutPlace = (line: string) =>
    line.includes('Tag read failed') ? line.replace(/<\/.*>/, '') : line.replace(/<\/\(\w{4},\w{4}\)>/, '');
  return { status, errors: new Set(lines.map((line) => withoutPlace(line.replace(/= <.*$/, '')))) };
}

/**
 * Runs with what compares two files: the errors that other programs find in the second and not in the first.
 * `isDeflated`: dciodvfy does not inflate, and what it says of a deflated file is chance.
 */
export async function withOtherPrograms(
  run: (newErrors: (before: Uint8Array, after: Uint8Array, isDeflated: boolean) => string[]) => void | Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'other-programs-'));
  const place = join(folder, 'file.dcm');
  const judged = (bytes: Uint8Array, isDeflated: boolean) => {
    writeFileSync(place, bytes);
    return { dumped: said('dcmdump', '-q', place), errors: isDeflated ? [] : said('dciodvfy', '-new', place).errors };
  };
  // A file is compared with several that were made of it.
  let last: { file: Uint8Array; judged: ReturnType<typeof judged> } | undefined;
  try {
    await run((before, after, isDeflated) => {
      if (last?.file !== before) last = { file: before, judged: judged(before, isDeflated) };
      const [was, is] = [last.judged, judged(after, isDeflated)];
      const known = new Set(was.errors);
      const dump = was.dumped.status === 0 && is.dumped.status !== 0 ? ['dcmdump cannot read it'] : [];
      return [...dump, ...[...is.errors].filter((error) => !known.has(error))];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
