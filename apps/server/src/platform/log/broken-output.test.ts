import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const program = `
  const { createLog } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
  const log = createLog('info');
  process.stdin.once('data', () => {
    log.info('the last line');
    process.exit(7);
  });
  process.stderr.write('ready');
`;

it('a program ends whose last line nobody can read any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.stdin.write('go');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

it('a program writes its last line before it ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(child.stderr, 'data');
  child.stdin.write('go');
  const [written] = (await once(child.stdout, 'data')) as [Buffer];
  expect(written.toString()).toContain('the last line');
});
