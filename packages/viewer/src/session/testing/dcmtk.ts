import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs of dcmtk that take compression away, by the transfer syntax as dcmdump names it. */
const decompressors: readonly [syntax: RegExp, program: string][] = [
  [/^JPEGLS/, 'dcmdjpls'],
  [/^JPEG/, 'dcmdjpeg'],
  [/^RLE/, 'dcmdrle'],
];

export const hasDcmtk = ['dcmdump', 'dcmdjpls', 'dcmdjpeg', 'dcmdrle'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);

/** A file as another program reads it. */
export interface SecondReading {
  /** Values of an element in the data set itself, else of the first such one within its items. */
  readonly values: (tag: string) => readonly string[] | undefined;
  /** Stored value of a pixel, row by row; frames count from 0. */
  readonly storedAt: (frame: number, index: number) => number;
}

/** Reads a file of one sample per pixel by dcmtk. @throws Error when dcmtk cannot */
export function readByDcmtk(file: string): SecondReading {
  const folder = mkdtempSync(join(tmpdir(), 'second-reader-'));
  try {
    const text = dump(file);
    const syntax = valueOf(text, '0002,0010')?.[0] ?? '';
    const program = decompressors.find(([pattern]) => pattern.test(syntax))?.[1];
    const plain = join(folder, 'plain.dcm');
    // Whatever byte order it has: the raw pixels are to be little endian.
    if (program) execFileSync(program, [file, plain], { stdio: 'ignore' });
    else execFileSync('dcmconv', ['+te', file, plain], { stdio: 'ignore' });
    const pixels = /^\(7fe0,0010\) \S\S =(\S+)/m.exec(dump(plain, '+W', folder))?.[1];
    if (pixels === undefined) throw new Error(`dcmtk finds no pixels in ${file}`);
    return { values: (tag) => valueOf(text, tag), storedAt: pixelsOf(readFileSync(pixels), text) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function dump(file: string, ...options: string[]): string {
  // Whatever has no meaning to it goes to stderr.
  return execFileSync('dcmdump', ['+L', ...options, file], {
    encoding: 'latin1',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function valueOf(text: string, tag: string): readonly string[] | undefined {
  const line = (indent: string) => new RegExp(`^${indent}\\(${tag}\\) \\S\\S (.*?) +# `, 'm').exec(text)?.[1];
  const written = line('') ?? line(' +');
  if (written === undefined || written.startsWith('(no value')) return undefined;
  return written.replace(/^[[=]/, '').replace(/\]$/, '').trim().split('\\');
}

/** Bits as the description has them: the lowest Bits Stored of each cell, in their sign (PS3.5 8.1.1). */
function pixelsOf(bytes: Buffer, text: string): SecondReading['storedAt'] {
  const number = (tag: string) => Number(valueOf(text, tag)?.[0]);
  const [rows, columns, allocated, stored] = ['0028,0010', '0028,0011', '0028,0100', '0028,0101'].map(number);
  const signed = number('0028,0103') === 1;
  const width = (allocated ?? 16) / 8;
  const sign = 2 ** ((stored ?? 16) - 1);
  return (frame, index) => {
    const cell = bytes.readUIntLE((frame * (rows ?? 0) * (columns ?? 0) + index) * width, width);
    const value = cell % (2 * sign);
    return signed && value >= sign ? value - 2 * sign : value;
  };
}
