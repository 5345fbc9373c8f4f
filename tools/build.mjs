// Plain JavaScript: builds the web app when its sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, node24, root } from './install.mjs';

const stamp = path.join(root, '.cache', 'web-build');
const page = path.join(root, 'apps', 'web', 'dist', 'index.html');

/**
 * The folders that the web app is built from: its own, and those of our parts that it names, directly or through
 * another.
 */
function partsOfTheWebApp() {
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(path.join(root, group))) {
      const file = path.join(root, group, name, 'package.json');
      if (existsSync(file)) folders.set(`@mado/${name}`, path.join(root, group, name));
    }
  }
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ name) => {
    const folder = folders.get(name);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    Object.keys(dependencies).forEach(visit);
  };
  visit('@mado/web');
  return [...found].sort();
}

/** One hash over names and contents of everything that goes into the build; tests do not. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ file) =>
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') walk(place);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(place);
    }
  };
  add(path.join(root, 'package-lock.json'));
  partsOfTheWebApp().forEach(walk);
  return hash.digest('hex');
}

/** Builds apps/web/dist, unless the last build was made from exactly these sources. */
export function buildWeb() {
  const now = fingerprint();
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  process.stdout.write('Building the web app …\n');
  rmSync(stamp, { force: true });
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node24, [vite, 'build', '--logLevel', 'error'], {
    cwd: path.join(root, 'apps', 'web'),
    stdio: 'inherit',
  });
  if (done.status !== 0) giveUp('The web app could not be built; the reason stands above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}
