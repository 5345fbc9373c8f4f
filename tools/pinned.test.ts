import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { sbom } from './sbom.mjs';

interface Package {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}
interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const whole = read<Package>('package.json');
const files = [
  'package.json',
  ...globSync(
    (whole.workspaces ?? []).map((one) => `${one}/package.json`),
    { cwd: root },
  ),
];
const packages = files.map((file) => ({ file, ...read<Package>(file) }));
const ours = new Set(packages.map(({ name }) => name));
const locked = read<{ packages: Record<string, Locked> }>('package-lock.json').packages;
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

test('every dependency of every part is one version, and ours are those of the repository', () => {
  expect(packages.length).toBeGreaterThan(8);
  for (const { file, dependencies, devDependencies, peerDependencies, optionalDependencies, overrides } of packages) {
    const wanted = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies, ...overrides };
    for (const [name, version] of Object.entries(wanted))
      expect(version, `${file}: ${name}`).toMatch(ours.has(name) ? /^\*$/ : exact);
  }
});

test('the lock file names version and hash of every package that is fetched', () => {
  const fetched = Object.entries(locked).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(fetched.length).toBeGreaterThan(300);
  for (const [place, { version, resolved, integrity, inBundle }] of fetched) {
    expect(version, place).toMatch(/^\d+\.\d+\.\d+/);
    if (inBundle) continue;
    // Where it does not say from where, it is the registry of whoever installs: the hash decides.
    if (resolved !== undefined) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    expect(integrity, place).toMatch(/^sha512-/);
  }
});

test('the bill of materials is CycloneDX, with the hashes of the lock file', { timeout: 60_000 }, () => {
  const bom = sbom();
  expect([bom.bomFormat, bom.metadata.component['name']]).toEqual(['CycloneDX', whole.name]);
  const component = (name: string) => bom.components.find((one) => one['name'] === name);
  for (const name of ['fastify', 'react', 'jose']) {
    const { version, integrity = '' } = locked[`node_modules/${name}`] ?? {};
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect(component(name), name).toMatchObject({ version, hashes: [{ alg: 'SHA-512', content }] });
  }
  const fetched = Object.keys(locked).filter((place) => place.includes('node_modules/') && !locked[place]?.link);
  expect(bom.components.length).toBeGreaterThan(0.9 * fetched.length);
});
