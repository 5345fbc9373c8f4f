import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<CodeSplitting['groups']>[number];
type Graph = Parameters<Exclude<Group['name'], string>>[1];

const file = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

/** Where the code begins that shows images. */
const viewer = file('../src/features/viewing/viewer-part.ts');
/** Parts of it that nobody sees before the first image, `later` in its code. */
const seenLater = /[\\/]packages[\\/]viewer[\\/]src[\\/](?:panels|panes|tools)[\\/]/;
/** Names the inputs of the UI library in a list of styles that nobody asks for; it is left out of the build. */
const leftOut = /[\\/]enhanceHighContrast\./;
/** All attributes of PS3.6: for who writes data sets, and for no page or first picture. */
const dictionary = /[\\/]dicom[\\/]src[\\/](?:tables|encoding)[\\/]dictionary\./;
const boughtOrUi = /[\\/]node_modules[\\/]|[\\/]packages[\\/]ui[\\/]/;

/**
 * Few files for each route. Left to itself the bundler makes one of every set of modules that some routes share, 30 for
 * the first picture, while a browser opens six connections to a host. So there is one for what every page needs, one
 * for what the viewer has in common with others, one for what its tools open, which comes after the first
 * picture, one for what only other routes share, and one for each route.
 */
export function chunkGroups(): Group[] {
  let needed: Set<string> | undefined;
  let later: Set<string> | undefined;
  const forViewer = (graph: Graph) => (needed ??= reachable([viewer], graph));
  const isForViewer = (id: string, graph: Graph) => forViewer(graph).has(id);
  const isLater = (id: string, graph: Graph) => {
    later ??= reachable(openedIn(forViewer(graph), graph), graph);
    return later.has(id) && !isForViewer(id, graph) && !boughtOrUi.test(id);
  };
  return [
    { name: 'dictionary', test: dictionary, priority: 5 },
    { name: 'page', tags: ['$initial'], priority: 4 },
    { name: (id, graph) => (isForViewer(id, graph) ? 'controls' : null), minShareCount: 2, priority: 3 },
    { name: 'forms', test: boughtOrUi, minShareCount: 2, priority: 2 },
    { name: (id, graph) => (isLater(id, graph) ? 'viewer-later' : null), priority: 1 },
  ];
}

/** What some modules load on demand of the parts that are seen later. */
function openedIn(modules: ReadonlySet<string>, graph: Graph): string[] {
  return [...modules]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => seenLater.test(id));
}

/** Modules and what they import, directly or through others, before anything is loaded on demand. */
function reachable(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set(entries);
  for (const id of found) {
    if (leftOut.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
