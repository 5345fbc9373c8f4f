import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/** What the tests of the server note of the statements they run (`apps/server/src/testing/noted-statements.ts`). */
const reportFile = path.join(root, '.cache', 'statements.txt');

/** Statements that one kind of database alone is asked: the file, the function, and the reason. */
const named: readonly { readonly place: string; readonly because: string }[] = [];

/** Before a run of all tests. */
export function forgetStatements(): void {
  rmSync(reportFile, { force: true });
}

/** The statements of this run that only one kind of database was asked. */
export function statementsOfThisRun(): string[] {
  return existsSync(reportFile) ? onOneKind(readFileSync(reportFile, 'utf8').split('\n')) : ['no statement was noted'];
}

/**
 * @param lines a kind of database, a file, a function and a line each
 * @returns places that were asked of one kind only, without those that are named above: a breach of SQL that only the
 *   other kind shows would go unnoticed there
 */
export function onOneKind(lines: readonly string[]): string[] {
  const kinds = new Map<string, Set<string>>();
  for (const line of lines) {
    const [kind = '', ...place] = line.split(' ');
    if (kind === '') continue;
    const key = place.join(' ');
    kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
  }
  const alone = [...kinds].flatMap(([key, some]) => {
    const [file = '', name = ''] = key.split(' ');
    return some.size > 1 || named.some(({ place }) => place === `${file} ${name}`)
      ? []
      : [`${file} ${name} ran on ${[...some].join()} only`];
  });
  return [...new Set(alone)].toSorted();
}
