import path from 'node:path';
import { folderRanks, rankedFolders, unrankedFolders } from './arrows.ts';

/**
 * What is wrong with an import between two files of one part, by the ranks of what lies in the folder that they share.
 */
export function rankFaults(file: string, target: string): string[] {
  const folder = sharedFolder(file, target);
  if (!rankedFolders.some((one) => folder === one || folder.startsWith(`${one}/`))) return [];
  const [from, into] = [stepBelow(folder, file), stepBelow(folder, target)];
  if (from === into || from === 'testing' || into === 'testing' || unrankedFolders.includes(folder)) return [];
  const ranks = folderRanks[folder];
  if (!ranks) {
    // Files side by side need no ranks; folders do.
    if (isFile(from) && isFile(into)) return [];
    return [`${from} and ${into} have no rank in ${folder}: say in tools/boundaries/arrows.ts which is the lower one.`];
  }
  const [above, below] = [rankOf(from, ranks), rankOf(into, ranks)];
  const unknown = [[from, above] as const, [into, below] as const].filter(([, rank]) => rank === -1);
  if (unknown.length > 0) {
    return unknown.map(
      ([name]) => `${name} has no rank in ${folder}: put it into its row in tools/boundaries/arrows.ts.`,
    );
  }
  if (above >= below) return [];
  return [
    `${from} may not import ${into}: in ${folder} one imports only what stands to its left (${ranks.join(' < ')}). ` +
      'Move what both need to the left, or pass it as an argument.',
  ];
}

/** The door is above everything, what has no name of its own is `.`, and -1 is a folder that nobody has ranked. */
function rankOf(name: string, ranks: readonly string[]): number {
  if (name === 'index.ts') return ranks.length;
  const rank = ranks.indexOf(name);
  return rank === -1 && isFile(name) ? ranks.indexOf('.') : rank;
}

function isFile(name: string): boolean {
  return name.includes('.');
}

function sharedFolder(a: string, b: string): string {
  let folder = path.posix.dirname(a);
  while (!b.startsWith(`${folder}/`) && folder !== '.') folder = path.posix.dirname(folder);
  return folder;
}

function stepBelow(folder: string, file: string): string {
  return file.slice(folder.length + 1).split('/')[0] ?? '';
}
