import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './install.mjs';

let bare: string;

/** A clone on which nothing is installed, and an npm that installs Node 24 and nothing else. */
beforeEach(() => {
  bare = mkdtempSync(path.join(tmpdir(), 'mado-bare-'));
  mkdirSync(path.join(bare, 'tools'));
  for (const name of ['install.mjs', 'run.mjs', 'installed.mjs', 'admin.mjs']) {
    cpSync(path.join(root, 'tools', name), path.join(bare, 'tools', name));
  }
  writeFileSync(path.join(bare, 'package-lock.json'), JSON.stringify({ packages: {} }));
  writeFileSync(path.join(bare, 'program.mjs'), 'console.log(`says ${process.argv.slice(2)}`); process.exitCode = 3;');
  writeFileSync(
    path.join(bare, 'npm.mjs'),
    `import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
     mkdirSync('node_modules/node/bin', { recursive: true });
     symlinkSync(process.execPath, 'node_modules/node/bin/node');
     writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }');`,
  );
});
afterEach(() => rmSync(bare, { recursive: true }));

function run(...args: string[]) {
  const env = { ...process.env, npm_execpath: path.join(bare, 'npm.mjs') };
  return spawnSync(process.execPath, args, { cwd: bare, env, encoding: 'utf8' });
}

test('a program runs on a clone on which nothing is installed yet, and its end is ours; the second time nothing is installed', () => {
  const first = run('tools/installed.mjs', 'program.mjs', 'a', 'b');
  expect(first.stdout).toBe('Installing the dependencies (nothing is installed yet) …\nsays a,b\n');
  expect(first.status).toBe(3);
  expect(run('tools/installed.mjs', 'program.mjs').stdout).toBe('says \n');
});

test('the admin commands install nothing, and say what does', () => {
  const { status, stderr } = run('tools/admin.mjs', '--help');
  expect(status).toBe(1);
  expect(stderr).toContain('npm start');
  expect(existsSync(path.join(bare, 'node_modules'))).toBe(false);
});

test('every command of the root begins in plain JavaScript, which runs before anything is installed', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [name, script] of Object.entries(scripts))
    expect([name, script]).toEqual([name, expect.stringMatching(/^(exec )?node tools\/[\w-]+\.mjs/)]);
});
