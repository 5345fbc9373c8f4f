import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { arrows, type PartName } from './arrows.ts';

/** A part as the rules see it: what it declares and its source files, with paths from the root of the repository. */
export interface Part {
  readonly name: PartName;
  readonly folder: string;
  /** Packages that running code may import. */
  readonly dependencies: ReadonlySet<string>;
  /** Packages that tests, types and build files may import in addition. */
  readonly devDependencies: ReadonlySet<string>;
  /** The doors of the package: './frames' → './src/frames/index.ts'. A star stands for a rest of the path. */
  readonly exports: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly exports?: Record<string, string>;
}

/** Reads every part from the disk. */
export function readParts(root: string): Part[] {
  const own = manifest(path.join(root, 'package.json'));
  return Object.entries(arrows).map(([name, { folder }]) => {
    // tools are no workspace: their manifest is that of the root.
    const file = path.join(root, folder, 'package.json');
    const { dependencies, devDependencies, exports } = existsSync(file) ? manifest(file) : { ...own, exports: {} };
    return {
      name: name as PartName,
      folder,
      dependencies: new Set(Object.keys(dependencies ?? {})),
      devDependencies: new Set([...Object.keys(devDependencies ?? {}), ...Object.keys(own.devDependencies ?? {})]),
      exports: new Map(Object.entries(exports ?? {})),
      files: new Map(sources(root, folder).map((place) => [place, readFileSync(path.join(root, place), 'utf8')])),
    };
  });
}

function manifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function sources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|out|\..*)$/.test(entry.name) ? [] : sources(root, place);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [place] : [];
  });
}
