import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the server as a process of its own, with exactly these settings. */
export interface Program {
  child: ChildProcess;
  /** Everything it has said so far. */
  output: () => { stdout: string; stderr: string };
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/**
 * Where Node keeps what it has compiled: a start takes three quarters of the work when an earlier one has left it
 * there.
 */
const compiled = fileURLToPath(new URL('../../../../.cache/node', import.meta.url));

/** Optimising the embedded database costs a second of the processor, and these programs live for a few. */
const unoptimised = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

export function runProgram(name: 'main' | 'admin', settings: Record<string, string>, args: string[] = []): Program {
  const file = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [...unoptimised, file, ...args], {
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compiled,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  return {
    child,
    output: () => said,
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null),
  };
}

/** A server on a port of the system's choosing, answering; `origin` is where. */
export interface RunningServer extends Program {
  origin: string;
}

/** @throws {Error} with what it said, when it ends before it is ready */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const program = runProgram('main', { PORT: '0', MADO_SAMPLE: '0', ...settings });
  let over = false;
  void program.ended.then(() => {
    over = true;
  });
  for (;;) {
    const origin = /^ {2}Mado {2}(http:\S+)$/m.exec(program.output().stdout)?.[1];
    if (origin !== undefined) return { ...program, origin };
    if (over) throw new Error(`the server ended: ${JSON.stringify(program.output())}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
