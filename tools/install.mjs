// Plain JavaScript without dependencies: runs on the machine's Node (20 or later) before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The Node 24 that comes with the dependencies: npm's `node` package carries the binary. */
export const node24 = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Ends the program with a sentence for a person.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Why `node_modules` is not what `package-lock.json` asks for, as a sentence, or null when it is. npm keeps its own
 * lock of what it has installed; packages of other platforms are missing there and may be.
 *
 * @param {string} folder the one with both lock files
 * @returns {string | null}
 */
export function staleBecause(folder = root) {
  if (!existsSync(path.join(folder, 'node_modules', '.package-lock.json'))) return 'nothing is installed yet';
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const present = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.includes('node_modules/') || entry.optional || entry.devOptional) continue;
    const found = present[place];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!found) return `${name} is not installed`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return `${name} is ${found.version ?? 'another one'}, the lock file asks for ${entry.version}`;
    }
  }
  return null;
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} by
 *   place
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** Installs what the lock file asks for, when it is not there yet, and makes sure that Node 24 arrived. */
export function install() {
  const reason = staleBecause();
  if (reason) {
    process.stdout.write(`Installing the dependencies (${reason}) …\n`);
    // The npm that runs us, with what building needs even where NODE_ENV says production.
    const npm = process.env['npm_execpath'];
    const args = [...(npm ? [npm] : []), 'ci', '--include=dev', '--loglevel=error'];
    const done = spawnSync(npm ? process.execPath : 'npm', args, { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) {
      giveUp(
        `npm ci failed (${done.error?.message ?? `exit ${done.status ?? done.signal}`}). Is the package registry reachable? ` +
          'Mend what it names above and start again.',
      );
    }
  }
  requireNode24();
}

/** Makes sure that Node 24 is there, without installing anything. */
export function requireNode24() {
  if (!existsSync(path.join(root, 'node_modules'))) {
    giveUp(
      'Nothing is installed here yet. npm start installs what is needed and runs the product; npm ci only installs.',
    );
  }
  const version = spawnSync(node24, ['--version'], { encoding: 'utf8' });
  if (version.status !== 0 || !version.stdout.startsWith('v24.')) {
    giveUp(
      `Node 24 did not arrive with the dependencies: ${node24} ${version.error ? 'is missing' : `says ${version.stdout.trim()}`}.\n` +
        'It comes from the npm package "node", whose install script fetches the binary. Usually scripts are switched off:\n' +
        '  npm config get ignore-scripts      (must be false)\n' +
        '  npm rebuild node                   (runs that one script again)\n' +
        'package.json allows this script by name ("allowScripts"). Then start again.',
    );
  }
}
