import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database, Sql } from '../platform/db/index.ts';

export type DatabaseKind = 'embedded' | 'PostgreSQL';

const noted = new Set<string>();

/** A line for each kind of database and place, some of them several times: each process notes for itself. */
const report = join(import.meta.dirname, '../../../../.cache/statements.txt');

/**
 * A database whose statements are noted: which places of the `*.sql.ts` files have asked it something. At the end of a
 * run each place has to have asked databases of both kinds (`tools/suite/statements.ts`).
 */
export function noting<D extends Database>(db: D, kind: DatabaseKind): D {
  const notedBy = (inner: Sql): Sql['rows'] => {
    return (query, name) => {
      note(kind);
      return inner.rows(query, name);
    };
  };
  return { ...db, rows: notedBy(db), transaction: (work) => db.transaction((tx) => work({ rows: notedBy(tx) })) };
}

function note(kind: DatabaseKind): void {
  const place = placeOfStatement();
  const line = `${kind} ${place}\n`;
  if (place === null || noted.has(line)) return;
  noted.add(line);
  // One short line is appended whole, also while other processes append theirs.
  mkdirSync(dirname(report), { recursive: true });
  appendFileSync(report, line);
}

const sourceFolder = join(import.meta.dirname, '..');

/** The place in a `*.sql.ts` file that has called us: file, function, line. Columns are not those of every process. */
function placeOfStatement(): string | null {
  const error: { prepareStackTrace?: unknown; stackTraceLimit: number } = Error;
  const before = { prepareStackTrace: error.prepareStackTrace, stackTraceLimit: error.stackTraceLimit };
  // The places themselves: their text would be mapped to the source, which takes a hundred times as long.
  Error.prepareStackTrace = (_, sites) => sites;
  Error.stackTraceLimit = 8;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, before);
  const site = sites.find((one) => one.getFileName()?.endsWith('.sql.ts'));
  if (!site) return null;
  const file = (site.getFileName() ?? '').replace(/^file:\/\//, '').slice(sourceFolder.length + 1);
  return `${file} ${site.getFunctionName() ?? ''} ${site.getLineNumber()}`;
}
