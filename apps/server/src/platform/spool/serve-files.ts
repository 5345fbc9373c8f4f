import { closeSync, openSync, readSync, renameSync, rmSync, writevSync } from 'node:fs';
import type { Transferable } from 'node:worker_threads';
import { serveJobs } from '../workers/index.ts';
import { fileInMemory, scratchMemory, withFileOnDisk, type ArrivedFile } from './arrived-file.ts';
import { appendBuffer, besideOf, bytesOf } from './shared-buffers.ts';
import type { FileAnswer, FileJob } from './file-threads.ts';

/** A piece of a new file: bytes, or a range of the old one. */
type Piece = Uint8Array | { offset: number; length: number };

/** What an errand makes of a file: another one, in pieces; the same; or that it is not kept. */
export type Rewritten<Content> =
  { kind: 'changed'; chunks: readonly Piece[] } | { kind: 'same' } | { kind: 'withheld'; content: Content };

/** An errand that was done to a file. */
export interface DoneErrand<Errand> {
  errand: Errand;
  hasChanged: boolean;
}

/**
 * Called once by the file that the threads of `fileThreads` run: writes what arrives, and has `read` look at each file
 * once, as a whole.
 *
 * @param read says what is in a file; it may name buffers of that which are handed over instead of copied. `done`: the
 *   errand that was done before, and whether it has changed the file
 * @param rewrite does an errand before; what it gives later is no view of the file
 */
export function serveFiles<Content, Errand = never>(
  read: (file: ArrivedFile, done: DoneErrand<Errand> | null) => { content: Content; transfer?: Transferable[] },
  rewrite: (file: ArrivedFile, errand: Errand) => Rewritten<Content> | Promise<Rewritten<Content>> = () => ({
    kind: 'same',
  }),
): void {
  const memory = scratchMemory();
  const answerOf = (file: ArrivedFile, done: DoneErrand<Errand> | null = null) => {
    const { content, transfer } = read(file, done);
    return { answer: { kind: 'read' as const, content }, ...(transfer && { transfer }) };
  };
  serveJobs<FileJob, FileAnswer<Content>>(async (job) => {
    switch (job.kind) {
      case 'append':
        appendBuffer(job.path, job.buffer);
        return { answer: { kind: 'appended' } };
      case 'readBuffer':
        return answerOf(fileInMemory(bytesOf(job.buffer), job.name));
      case 'inspectBuffer': {
        const file = fileInMemory(bytesOf(job.buffer), job.name);
        const errand = job.errand as Errand;
        const found = await rewrite(file, errand);
        if (found.kind === 'changed') throw new TypeError('an errand would change a file that it may only look at');
        if (found.kind === 'withheld') return { answer: { kind: 'read', content: found.content } };
        return answerOf(file, { errand, hasChanged: false });
      }
      case 'read':
        return withFileOnDisk(job.path, job.name, memory, (file) => answerOf(file));
      case 'rewrite': {
        const { path, name } = job;
        const errand = job.errand as Errand;
        const { withheld, hasChanged } = await rewriteFile(path, name, errand);
        if (withheld) return { answer: withheld };
        return withFileOnDisk(path, name, memory, (file) => answerOf(file, { errand, hasChanged }));
      }
    }
  });

  /** In a function of its own: whoever reads the new file needs the memory of the old one. */
  async function rewriteFile(path: string, name: string, errand: Errand) {
    const given = withFileOnDisk(path, name, memory, (file) => rewrite(file, errand));
    // Chunks that are there at once are views of what was read: they are written before anything else is.
    const rewritten = given instanceof Promise ? await given : given;
    if (rewritten.kind === 'withheld') return { withheld: { kind: 'read' as const, content: rewritten.content } };
    if (rewritten.kind === 'changed') replaceFile(path, rewritten.chunks);
    return { hasChanged: rewritten.kind === 'changed' };
  }
}

/** Chunks of one call of `writev`, of which the system takes 1,024. */
const chunksAtOnce = 512;

/** Puts other bytes in the place of a file's, all of them or none. Blocks. */
function replaceFile(path: string, pieces: readonly Piece[]): void {
  const beside = besideOf(path);
  try {
    const file = openSync(beside, 'w');
    try {
      let chunks: Uint8Array[] = [];
      const write = () => {
        writeAll(file, chunks);
        chunks = [];
      };
      for (const piece of pieces) {
        if (chunks.length >= chunksAtOnce || !(piece instanceof Uint8Array)) write();
        if (piece instanceof Uint8Array) chunks.push(piece);
        else copyRange(path, file, piece);
      }
      write();
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

const copiedAtOnce = 4 * 1024 * 1024;

/** Writes a range of one file behind what another one has. */
function copyRange(from: string, to: number, { offset, length }: { offset: number; length: number }): void {
  const memory = Buffer.allocUnsafeSlow(Math.min(length, copiedAtOnce));
  const source = openSync(from, 'r');
  try {
    for (let at = 0; at < length;) {
      const read = readSync(source, memory, 0, Math.min(memory.length, length - at), offset + at);
      if (read === 0) throw new Error('a spooled file became shorter while it was copied');
      writeAll(to, [memory.subarray(0, read)]);
      at += read;
    }
  } finally {
    closeSync(source);
  }
}

/** A disk may take less at once than it was given. */
function writeAll(file: number, chunks: Uint8Array[]): void {
  let rest = chunks.filter(({ length }) => length > 0);
  while (rest.length > 0) {
    let written = writevSync(file, rest);
    const left: Uint8Array[] = [];
    for (const chunk of rest) {
      const taken = Math.min(written, chunk.length);
      written -= taken;
      if (taken < chunk.length) left.push(chunk.subarray(taken));
    }
    rest = left;
  }
}
