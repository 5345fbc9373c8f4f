import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { environment } from '../steps.ts';

/** What the machine lacks for the tests could not be installed; the message says what to do by hand. */
export class MachineError extends Error {}

/** Where browsers are. */
export interface Browsers {
  /** The browser; null: Playwright's own. */
  readonly chromium: string | null;
  /** The same without windows, where the machine has it. */
  readonly shell: string | null;
}

/** Puts on the machine what the tests need beside npm's packages. */
export function prepareMachine(wants: Record<'database' | 'orthanc' | 'dcmtk', boolean>): Browsers {
  const { database, orthanc, dcmtk } = wants;
  const wanted = [
    ...(findChromium() ? [] : ['chromium']),
    ...(hasJapaneseFonts() ? [] : ['fontconfig', 'fonts-noto-cjk']),
    ...(database && !hasPostgres() ? ['postgresql'] : []),
    ...(orthanc && !hasOrthanc() ? ['orthanc', 'orthanc-dicomweb'] : []),
    ...(dcmtk && !hasDcmtk() ? ['dcmtk', 'dicom3tools'] : []),
  ];
  const asAdministrator = isDebian() ? administrator() : null;
  if (wanted.length > 0 && asAdministrator) {
    console.log(`Installing ${wanted.join(', ')} from Debian …`);
    apt(asAdministrator, 'update', '-qq');
    apt(asAdministrator, 'install', '-y', '-qq', '--no-install-recommends', ...wanted);
    if (!findShell()) installShell(asAdministrator);
  }
  if (!hasJapaneseFonts())
    console.log('No font of this machine has Japanese; the stories see the one that comes with the web app.');
  const chromium = findChromium();
  if (!chromium) installPlaywrightsOwn();
  return { chromium, shell: findShell() };
}

function findChromium(): string | null {
  return findBrowser('chromium', 'chromium-browser', 'google-chrome');
}

function findShell(): string | null {
  return findBrowser('chromium-headless-shell');
}

/** The first of these browsers on the PATH. */
function findBrowser(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
  return found !== undefined && spawnSync(found, ['--version']).status === 0 ? found : null;
}

function hasJapaneseFonts(): boolean {
  const list = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}

function hasPostgres(): boolean {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) && readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'bin', 'initdb')))
  );
}

/** Another server of the field, with which ours is to get on (e2e/src/clients). */
function hasOrthanc(): boolean {
  return existsSync('/usr/share/orthanc/plugins/libOrthancDicomWeb.so');
}

/**
 * Other readers of DICOM, whose pixels ours are compared with (viewer/session/second-reader.test.ts), and who judge
 * what we write (dicom/deidentify/other-readers.test.ts).
 */
function hasDcmtk(): boolean {
  return spawnSync('dcmdump', ['--version']).status === 0 && spawnSync('dciodvfy', ['-version']).error === undefined;
}

/** Debian itself: elsewhere the package of this name may be something else. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** How to run a command as root without asking anybody, or null. */
function administrator(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

function apt(asAdministrator: readonly string[], ...args: string[]): void {
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const [command = 'apt-get', ...rest] = [
    ...asAdministrator,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...options,
    ...args,
  ];
  const done = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.status !== 0) throw new MachineError(`apt-get ${args.join(' ')} failed; what it says stands above.`);
}

/** Not every release of Debian has it; without it the stories take a little longer. */
function installShell(asAdministrator: readonly string[]): void {
  try {
    apt(asAdministrator, 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  } catch (error) {
    if (!(error instanceof MachineError)) throw error;
  }
}

function installPlaywrightsOwn(): void {
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright');
  const done = spawnSync(playwright, ['install', 'chromium'], { cwd: root, env: environment, stdio: 'inherit' });
  if (done.status !== 0) {
    throw new MachineError(
      'No browser for the stories: install Chromium (Debian: apt install chromium), then run npm test again.',
    );
  }
}
