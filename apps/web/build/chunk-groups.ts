import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<CodeSplitting['groups']>[number];
type Graph = Parameters<Exclude<Group['name'], string>>[1];

const file = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

/** Where the code begins that shows images. */
const viewer = file('../src/features/viewing/viewer-part.ts');
const boughtOrUi = /[\\/]node_modules[\\/]|[\\/]packages[\\/]ui[\\/]/;

/**
 * Few files for each route. Left to itself the bundler makes one of every set of modules that some routes share, 30 for
 * the first picture, while a browser opens six connections to a host. So there is one for what every page needs, one
 * for what the viewer has in common with others, one for what only other routes share, and one for each route. The
 * drawing engine, which comes after the first picture, stays a file of its own.
 */
export function chunkGroups(): Group[] {
  let needed: Set<string> | undefined;
  const isForViewer = (id: string, graph: Graph) => (needed ??= reachable(viewer, graph)).has(id);
  return [
    { name: 'page', tags: ['$initial'], priority: 3 },
    { name: (id, graph) => (isForViewer(id, graph) ? 'controls' : null), minShareCount: 2, priority: 2 },
    { name: 'forms', test: boughtOrUi, minShareCount: 2, priority: 1 },
  ];
}

/** A module and what it imports, directly or through others, before anything is loaded on demand. */
function reachable(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
