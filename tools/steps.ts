import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

/** What one step came to. `said`: what a person should read: why it failed, or a warning. */
export interface Outcome {
  readonly ok: boolean;
  readonly said: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const installed = path.join(root, 'node_modules', '.bin');

/** The environment in which programs find the installed Node and each other first, as under npm run. */
export const environment = {
  ...process.env,
  PATH: [installed, process.env['PATH']].join(path.delimiter),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
};

/** Runs an installed program at the root of the repository, to its end, and keeps what it says. */
export function program(name: string, ...args: string[]): () => Promise<Outcome> {
  return () =>
    new Promise((resolve) => {
      const child = spawn(path.join(installed, name), args, {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      const keep = (chunk: Buffer) => (said += chunk.toString());
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', (error) => resolve({ ok: false, said: error.message }));
      child.on('close', (code) => resolve({ ok: code === 0, said: code === 0 ? '' : said.trim() }));
    });
}

/** Runs the steps, at most `width` at a time, a line for each as it ends. Returns the names of those that failed. */
export async function runSteps(steps: readonly Step[], width: number): Promise<string[]> {
  const waiting = [...steps];
  const failed: string[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begin = performance.now();
      const { ok, said } = await step.run();
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds} s)`);
      if (!ok) failed.push(step.name);
      if (said !== '') console.log(said.replace(/^/gm, '    '));
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return failed;
}
