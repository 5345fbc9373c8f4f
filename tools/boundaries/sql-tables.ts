/** A table that a statement reads or writes. */
export interface TableUse {
  readonly table: string;
  /** Zero-based, in the text. */
  readonly offset: number;
}

interface Token {
  readonly text: string;
  readonly offset: number;
}

/** Where a value or another piece of SQL stands in a template. */
export const placeholder = '\u{fffc}';

/** After these a list of tables, subqueries and functions stands. */
const beforeTables = new Set(['from', 'join', 'into', 'update', 'using', 'table', 'truncate']);
/** Between them and the name. */
const beforeName = new Set(['only', 'lateral', 'table', 'if', 'exists']);
/** What ends the name and alias of one entry of the list. */
const endsEntry = new Set(
  [
    'on',
    'where',
    'join',
    'left',
    'right',
    'full',
    'inner',
    'cross',
    'natural',
    'set',
    'group',
    'order',
    'limit',
  ].concat([
    'union',
    'except',
    'intersect',
    'returning',
    'for',
    'using',
    'values',
    'select',
    'window',
    'having',
    'offset',
  ]),
);

/**
 * The tables that PostgreSQL's text names as such: after FROM, JOIN, INTO, UPDATE, USING and the like, in lists too,
 * and not where a `with` of the same text has given the name to something else. Columns, aliases and functions of the
 * same name are none.
 */
export function tablesIn(text: string): TableUse[] {
  const tokens = tokensOf(text);
  const named = new Set(tokens.filter((_, at) => isNamedByWith(tokens, at)).map(({ text: name }) => name));
  const found: TableUse[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!beforeTables.has(tokens[at]?.text ?? '') || isNoTableWord(tokens, at)) continue;
    for (const { text: name, offset } of namesFrom(tokens, at + 1, tokens[at]?.text === 'into'))
      if (!named.has(name)) found.push({ table: name, offset });
  }
  return found;
}

/** `is distinct from`, `extract(year from …)`, `for update`, `on conflict do update`: the same words, and no table. */
function isNoTableWord(tokens: readonly Token[], at: number): boolean {
  const [word, before] = [tokens[at]?.text, tokens[at - 1]?.text ?? ''];
  if (word === 'from') return before === 'distinct' || tokens[at - 3]?.text === 'extract';
  if (word === 'update') return before === 'for' || before === 'do' || before === 'key';
  return false;
}

/** `name as (`, `name as materialized (`, `name (columns) as (` */
function isNamedByWith(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? '';
  if (!/^\w+$/.test(tokens[at]?.text ?? '') || !/^(with|recursive|,|\u{fffc})$/u.test(before)) return false;
  let next = at + 1;
  if (tokens[next]?.text === '(') next = afterGroup(tokens, next);
  if (tokens[next]?.text !== 'as') return false;
  while (/^(as|not|materialized)$/.test(tokens[next]?.text ?? '')) next += 1;
  return tokens[next]?.text === '(';
}

/**
 * The names in a list of tables that begins here. `columns`: a name may be followed by its columns, where it would else
 * be a function's.
 */
function namesFrom(tokens: readonly Token[], start: number, columns = false): Token[] {
  const names: Token[] = [];
  let at = start;
  for (;;) {
    while (beforeName.has(tokens[at]?.text ?? '')) at += 1;
    // The schema stands before the table.
    while (tokens[at + 1]?.text === '.') at += 2;
    const entry = tokens[at];
    if (!entry) return names;
    if (entry.text === '(') {
      // A subquery has tables after a FROM of its own; a join in brackets begins with one.
      if (!/^(select|with|values)$/.test(tokens[at + 1]?.text ?? '')) names.push(...namesFrom(tokens, at + 1));
      at = afterGroup(tokens, at);
    } else {
      if (/^\w+$/.test(entry.text) && (columns || tokens[at + 1]?.text !== '(')) names.push(entry);
      at += 1;
      if (tokens[at]?.text === '(') at = afterGroup(tokens, at);
    }
    // The alias, with its columns, as far as the comma before the next entry.
    while (at < tokens.length && /^\w+$/.test(tokens[at]?.text ?? '') && !endsEntry.has(tokens[at]?.text ?? ''))
      at += 1;
    if (tokens[at]?.text === '(') at = afterGroup(tokens, at);
    if (tokens[at]?.text !== ',') return names;
    at += 1;
  }
}

function afterGroup(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.text === '(') depth += 1;
    else if (tokens[at]?.text === ')' && (depth -= 1) === 0) return at + 1;
  }
  return tokens.length;
}

/** Words in lower case, quoted names without their quotes, signs one by one; comments and literals are left out. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"([^"]+)"|[A-Za-z_]\w*|\d+|\u{fffc}|[(),.;*]/gu;
  for (const match of text.matchAll(pattern)) {
    const [whole, quoted] = match;
    if (/^(--|\/\*|')/.test(whole)) continue;
    tokens.push({ text: quoted ?? whole.toLowerCase(), offset: match.index });
  }
  return tokens;
}
