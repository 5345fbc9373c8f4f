import path from 'node:path';
import { arrows, folderRules, globalsOfOnePlace, moduleRanks, type PartName, type Target } from './arrows.ts';
import { circles } from './circles.ts';
import { readImports, type Import } from './imports.ts';
import type { Part } from './parts.ts';
import { rankFaults } from './ranks.ts';

const modulesFolder = 'apps/server/src/modules';
const featuresFolder = 'apps/web/src/features';

/**
 * Every import that follows no arrow, as a sentence that says where it is, what is wrong and where the thing belongs.
 */
export function brokenRules(parts: readonly Part[]): string[] {
  const graph = new Map<string, Set<string>>();
  const faults = parts.flatMap((part) => [
    ...undeclaredArrows(part),
    ...[...part.files].flatMap(([file, text]) => {
      const { imports, freeNames } = readImports(file, text);
      const found = imports.map((one) => ({ one, resolved: resolve(one, file, part, parts) }));
      graph.set(file, filesAmong(found.map(({ resolved }) => resolved)));
      return [
        ...found.flatMap(({ one, resolved }) =>
          faultsOf(one, resolved, file).map((fault) => `${file}:${one.line} ${fault}`),
        ),
        ...namesOfOnePlace(file, freeNames),
      ];
    }),
  ]);
  return [
    ...faults,
    ...circles(graph).map(
      (files) => `${files.join(', ')} import each other in a circle: move what they share into a file of its own.`,
    ),
  ];
}

type Resolved = { target: Target } | { fault: string };

function filesAmong(found: readonly Resolved[]): Set<string> {
  return new Set(found.flatMap((one) => ('target' in one && one.target.kind === 'file' ? [one.target.name] : [])));
}

/** package.json may not promise what the arrows forbid. */
function undeclaredArrows(part: Part): string[] {
  return [...part.dependencies]
    .filter((name) => name.startsWith('@mado/') && !mayImport(part.name, name.slice('@mado/'.length)))
    .map((name) => `${part.folder}/package.json declares ${name}: ${arrows[part.name].because}`);
}

function mayImport(from: PartName, to: string): boolean {
  return (arrows[from].mayImport as readonly string[]).includes(to);
}

function faultsOf(one: Import, found: Resolved, file: string): string[] {
  if ('fault' in found) return [found.fault];
  const { target } = found;
  const rules = folderRules.filter(
    (rule) =>
      file.startsWith(rule.from) &&
      !(rule.except ?? []).some((folder) => file.startsWith(folder)) &&
      (rule.tests === true || !isTest(file)) &&
      rule.forbids(target),
  );
  return [
    ...rules.map((rule) => `may not import ${one.specifier}: ${rule.because}`),
    ...(target.kind === 'file'
      ? [
          ...moduleFaults(file, target.name),
          ...tableFaults(file, target.name),
          ...featureFaults(file, target.name),
          ...(rules.length > 0 || isTest(file) ? [] : rankFaults(file, target.name)),
        ]
      : []),
    ...(target.kind === 'file' && isTest(target.name) && !isTest(file)
      ? [`imports ${target.name}, which is for tests.`]
      : []),
  ];
}

/** Where an import leads, or what is wrong with it already on the way. */
function resolve(one: Import, file: string, part: Part, parts: readonly Part[]): Resolved {
  const specifier = one.specifier.replace(/\?.*$/, '');
  if (specifier.startsWith('node:')) return { target: { kind: 'node', name: specifier } };
  if (specifier.startsWith('.')) {
    if (!/\.\w+$/.test(specifier)) return { fault: `imports ${specifier} without the file's extension.` };
    const name = path.posix.join(path.posix.dirname(file), specifier);
    if (name.startsWith(`${part.folder}/`)) return { target: { kind: 'file', name } };
    const other = parts.find((candidate) => name.startsWith(`${candidate.folder}/`));
    if (!other) return { target: { kind: 'file', name } };
    if (!mayImport(part.name, other.name)) return { fault: notAllowed(part.name, other.name) };
    return { fault: `goes into ${other.name} by the path ${specifier}: import @mado/${other.name} by its name.` };
  }
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (name.startsWith('@mado/')) return resolvePart(name.slice('@mado/'.length), specifier, part, parts);
  const declared =
    part.dependencies.has(name) ||
    ((isTest(file) || one.typeOnly || isBuildFile(file, part)) && part.devDependencies.has(name));
  if (!declared) {
    const where = part.devDependencies.has(name) ? 'only as a devDependency' : 'not at all';
    return { fault: `imports ${name}, which ${part.folder}/package.json declares ${where}.` };
  }
  return { target: { kind: 'package', name, specifier } };
}

function resolvePart(other: string, specifier: string, part: Part, parts: readonly Part[]): Resolved {
  if (other === part.name) return { fault: `imports its own part by name. Use the path.` };
  if (!mayImport(part.name, other)) return { fault: notAllowed(part.name, other) };
  const owner = parts.find((candidate) => candidate.name === other);
  if (!owner) return { fault: `imports ${specifier}, but there is no part ${other}.` };
  if (part.name !== 'tools' && !part.dependencies.has(`@mado/${other}`)) {
    return { fault: `imports @mado/${other}, which ${part.folder}/package.json does not declare.` };
  }
  const door = `.${specifier.slice(`@mado/${other}`.length)}`;
  for (const [name, file] of owner.exports) {
    const [before, after] = name.split('*') as [string, string | undefined];
    const star = after === undefined ? '' : door.slice(before.length, door.length - after.length);
    if (after === undefined ? door !== name : !door.startsWith(before) || !door.endsWith(after)) continue;
    return { target: { kind: 'file', name: path.posix.join(owner.folder, file.replace('*', star)) } };
  }
  return {
    fault: `reaches into ${other} past its exports (${specifier}). Export it from ${owner.folder}, or do without it.`,
  };
}

function notAllowed(from: PartName, to: string): string {
  return `${from} may not import ${to}: ${arrows[from].because}`;
}

/** Server modules import lower ranks only, through their index.ts; so does everything around the modules. */
function moduleFaults(file: string, target: string): string[] {
  const into = moduleOf(target);
  if (into === null || into === moduleOf(file)) return [];
  if (!moduleRanks.includes(into))
    return [`imports the module ${into}, which has no rank in tools/boundaries/arrows.ts.`];
  const from = moduleOf(file);
  const faults: string[] = [];
  if (from !== null && !moduleRanks.includes(from))
    faults.push(`belongs to ${from}, which has no rank in tools/boundaries/arrows.ts.`);
  else if (from !== null && moduleRanks.indexOf(from) < moduleRanks.indexOf(into)) {
    faults.push(
      `${from} may not import ${into}: modules call only lower ranks (${moduleRanks.join(' < ')}). Send an event upwards.`,
    );
  }
  if (target !== `${modulesFolder}/${into}/index.ts` && !(isTables(file) && isTables(target))) {
    faults.push(`goes into the module ${into} past its index.ts. Export it there if it is meant for others.`);
  }
  return faults;
}

/** Descriptions of tables, from which migrations are made; they refer to each other and nothing else refers to them. */
function isTables(file: string): boolean {
  return file.startsWith('apps/server/src/') && file.endsWith('/schema.ts');
}

function tableFaults(file: string, target: string): string[] {
  if (!isTables(target) || isTables(file) || isTest(file)) return [];
  return [
    'loads descriptions of tables into the running server: they are for making migrations, and cost 200 MB of memory. Write the names in SQL.',
  ];
}

function moduleOf(file: string): string | null {
  return file.startsWith(`${modulesFolder}/`) ? (file.slice(modulesFolder.length + 1).split('/')[0] ?? null) : null;
}

function featureFaults(file: string, target: string): string[] {
  const feature = (place: string) => (place.startsWith(`${featuresFolder}/`) ? place.split('/')[4] : undefined);
  const [from, into] = [feature(file), feature(target)];
  if (from === undefined || into === undefined || from === into) return [];
  return [`the feature ${from} may not import the feature ${into}: features never meet. A route brings them together.`];
}

function namesOfOnePlace(file: string, freeNames: ReadonlyMap<string, number>): string[] {
  if (!file.startsWith('packages/dicom/src/') || isTest(file)) return [];
  return globalsOfOnePlace
    .filter((name) => freeNames.has(name))
    .map(
      (name) => `${file}:${freeNames.get(name)} uses ${name}: dicom runs in workers, on the server and in tests alike.`,
    );
}

/**
 * Tests, the viewer's gallery, and what only they use. packages/dicom/src/testing is more: it makes the sample data, so
 * it is held to the rules.
 */
function isTest(file: string): boolean {
  if (file.startsWith('packages/dicom/src/testing/')) return file.endsWith('.test.ts');
  return /\.test\.tsx?$/.test(file) || /^(e2e|packages\/viewer\/gallery)\/|\/testing\//.test(file);
}

/**
 * Files that build or start a part and are not shipped: vite.config.ts and its like, what lies in `build` beside them,
 * and the tools themselves.
 */
function isBuildFile(file: string, part: Part): boolean {
  const folder = path.posix.dirname(file);
  return part.name === 'tools' || part.name === 'bench' || folder === part.folder || folder === `${part.folder}/build`;
}
