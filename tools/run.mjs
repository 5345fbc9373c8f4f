// Plain JavaScript: a child process whose signals and end are ours.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/**
 * Where Node keeps what it has made of our TypeScript. Each thread would otherwise load a compiler of its own to take
 * the types off: 100 MB of the server, and a second of every start.
 */
const compiled = path.join(root, 'node_modules', '.cache', 'compiled');

/**
 * Runs a program in our place: it shares our terminal, is sent the signals that we are sent, and its end is ours, exit
 * code or signal. From a terminal, Ctrl+C reaches the whole process group, so SIGINT is passed on only where there is
 * none.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function runToItsEnd(command, args, options) {
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, ...options.env };
  const child = spawn(command, args, { stdio: 'inherit', ...options, env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
