import { lineOf, parseSource, walk, type SyntaxNode } from '../syntax.ts';
import { moduleRanks } from './arrows.ts';
import type { Part } from './parts.ts';
import { placeholder, tablesIn } from './sql-tables.ts';

const modulesFolder = 'apps/server/src/modules';
const platformFolder = 'apps/server/src/platform';

/**
 * Every statement on a table that stands where it does not belong, as a sentence: SQL stands in files `*.sql.ts`, and a
 * module's names the module's own tables. What others may see of a table its module exports as a view: a piece of SQL,
 * which they put into theirs.
 */
export function misplacedSql(parts: readonly Part[]): string[] {
  const server = parts.find(({ name }) => name === 'server');
  const files = [...(server?.files ?? [])];
  const owners = ownersOfTables(files);
  return files.filter(([file]) => isRunning(file)).flatMap(([file, text]) => faultsOf(file, text, owners));
}

/** Which module, or the platform, describes each table, by its name. */
export function ownersOfTables(files: readonly (readonly [string, string])[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [file, text] of files) {
    const owner = ownerOf(file);
    if (owner === null || !file.endsWith('/schema.ts')) continue;
    walk(parseSource(file, text), (node) => {
      const callee = node.type === 'CallExpression' && (node['callee'] as SyntaxNode);
      const [name] = (callee && callee['name'] === 'pgTable' ? node['arguments'] : []) as SyntaxNode[];
      if (name) owners.set(name['value'] as string, owner);
    });
  }
  return owners;
}

/** Tests, what they share, migrations and descriptions of tables are no statements of the running server. */
function isRunning(file: string): boolean {
  return (
    file.startsWith('apps/server/src/') &&
    !file.endsWith('.test.ts') &&
    !/\/(testing|migrations)\//.test(file) &&
    !file.endsWith('/schema.ts')
  );
}

function faultsOf(file: string, text: string, owners: ReadonlyMap<string, string>): string[] {
  const here = ownerOf(file);
  const place = (offset: number) => `${file}:${lineOf(text, offset)}`;
  const faults = new Set<string>();
  for (const { sql, start, isPlain } of textsIn(file, text)) {
    const tables = tablesIn(sql).filter(({ table }) => owners.has(table));
    if (isPlain && tables.length === 0) continue;
    const isModule = here !== null && here !== 'platform';
    if (!isPlaceOfSql(file) && (isModule || tables.length > 0))
      faults.add(
        `${place(start)} holds SQL: statements and their pieces stand in files *.sql.ts of the module that owns the table.`,
      );
    for (const { table, offset } of tables) {
      const owner = owners.get(table) ?? '';
      if (owner === here) continue;
      const isBelow = here === null || moduleRanks.indexOf(owner) < moduleRanks.indexOf(here);
      faults.add(
        `${place(start + offset)} names the table ${table} of ${owner}: ` +
          (isBelow
            ? `ask a function of ${owner}, or join a view that its index.ts exports.`
            : `${here} is below ${owner}. Let ${owner} give it a port (parts.ts).`),
      );
    }
  }
  return [...faults];
}

function isPlaceOfSql(file: string): boolean {
  return file.endsWith('.sql.ts') || file.startsWith(`${platformFolder}/db/`);
}

interface SqlText {
  sql: string;
  start: number;
  /** Without the tag, and not where SQL stands. */
  isPlain?: boolean;
}

/**
 * Templates of the tag `sql`, and every other text but what is said to people, for it may become a piece of a
 * statement, such as `join item on …`. With placeholders where values stand; offsets in them are those of the file.
 */
function textsIn(file: string, text: string): SqlText[] {
  const found: SqlText[] = [];
  const isPlaceOfPieces = file.endsWith('.sql.ts');
  const isSaid = file.includes('/locales/');
  const add = (one: SqlText) => {
    if (!isSaid) found.push(isPlaceOfPieces ? one : { ...one, isPlain: true });
  };
  walk(parseSource(file, text), (node) => {
    const isTagged = node.type === 'TaggedTemplateExpression' && (node['tag'] as SyntaxNode)['name'] === 'sql';
    if (isTagged) found.push(templateText(node['quasi'] as SyntaxNode, text));
    if (node.type === 'TemplateLiteral') add(templateText(node, text));
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      add({ sql: text.slice(node.start + 1, node.end - 1), start: node.start + 1 });
  });
  return found;
}

/** Of the same length as in the file: what is put in is one placeholder and spaces. */
function templateText(template: SyntaxNode, text: string): SqlText {
  let sql = '';
  let at = template.start + 1;
  for (const one of template['expressions'] as SyntaxNode[]) {
    const open = text.lastIndexOf('${', one.start);
    const close = text.indexOf('}', one.end) + 1;
    sql += text.slice(at, open) + placeholder + ' '.repeat(close - open - 1);
    at = close;
  }
  return { sql: sql + text.slice(at, template.end - 1), start: template.start + 1 };
}

function ownerOf(file: string): string | null {
  if (file.startsWith(`${platformFolder}/`)) return 'platform';
  return file.startsWith(`${modulesFolder}/`) ? (file.slice(modulesFolder.length + 1).split('/')[0] ?? null) : null;
}
