// npm run sbom [-- file]: writes what the product is made of, as CycloneDX, from package-lock.json alone; neither the
// network nor what is installed is asked. Plain JavaScript, as start.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root } from './install.mjs';

/**
 * The bill of materials: everything that runs in the product, is built into its pages, or builds and tests it.
 *
 * @returns {{ bomFormat: string, metadata: { component: Record<string, unknown> }, components: Record<string,
 *   unknown>[] }}
 */
export function sbom() {
  const npm = process.env['npm_execpath'];
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'];
  const done = spawnSync(npm ? process.execPath : 'npm', [...(npm ? [npm] : []), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) giveUp(`npm sbom failed: ${done.error?.message ?? done.stderr.trim()}`);
  const bom = JSON.parse(done.stdout);
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // npm calls it as the folder is called.
  Object.assign(bom.metadata.component, { name, version, purl: `pkg:npm/${name}@${version}` });
  return bom;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'));
  writeFileSync(file, `${JSON.stringify(sbom(), null, 2)}\n`);
  process.stdout.write(`${file}\n`);
}
