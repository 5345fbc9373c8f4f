import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const python = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    if sys.argv[2] == 'unpack': z.extractall(sys.argv[3], [sys.argv[4]] if sys.argv[4] else None)
    sys.stdout.buffer.write('\\n'.join(f'{i.file_size} {i.filename}' for i in z.infolist()).encode())
`;

/** Programs of others that read archives, as far as this machine has them. */
export const otherReaders: Record<
  string,
  { list: (file: string) => string[]; unpack: (file: string, to: string, only?: string) => void }
> = Object.fromEntries(
  Object.entries({
    unzip: {
      isThere: () => spawnSync('unzip', ['-v']).status === 0,
      list: (file: string) => {
        const lines = run('unzip', ['-l', file]).split('\n').slice(3);
        return lines.flatMap((line) => /^ *(\d+) +\S+ +\S+ +(.*)$/.exec(line)?.slice(1, 3).join(' ') ?? []);
      },
      unpack: (file: string, to: string, only?: string) =>
        run('unzip', ['-q', file, ...(only === undefined ? [] : [only]), '-d', to]),
    },
    'zipfile of Python': {
      isThere: () => spawnSync('python3', ['--version']).status === 0,
      list: (file: string) => run('python3', ['-c', python, file, 'list']).split('\n'),
      unpack: (file: string, to: string, only = '') => run('python3', ['-c', python, file, 'unpack', to, only]),
    },
  }).filter(([, { isThere }]) => isThere()),
);

function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw error ?? new Error(`${program}: ${stderr.toString()}`);
  return stdout.toString();
}

/** Works in a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mado-archive-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What lies in a folder at these paths. */
export const filesAt = (folder: string, paths: readonly string[]): Buffer[] =>
  paths.map((path) => readFileSync(join(folder, path)));
