import path from 'node:path';
import { parseSource, walk, type SyntaxNode } from '../syntax.ts';
import { bareNode, changesIn, declaredIn, isFunction, makesSomethingKept, nameOf } from './changes.ts';
import type { Part } from './parts.ts';

/** A function of ours and the file in which it stands. */
interface Found {
  readonly file: string;
  readonly node: SyntaxNode;
}

interface Source {
  /** By name: functions at the top of the file. */
  readonly functions: ReadonlyMap<string, SyntaxNode>;
  /** By the name here: where it comes from, and its name there; `*` for all of a module. */
  readonly imports: ReadonlyMap<string, { specifier: string; name: string }>;
  /** By the name that others know. */
  readonly exports: ReadonlyMap<string, { specifier: string | null; name: string }>;
  readonly stars: readonly string[];
}

/** Methods that call what they are given before they return. */
const callsAtOnce =
  /^(map|flatMap|filter|forEach|reduce|reduceRight|find|findIndex|findLast|some|every|sort|toSorted|replace|replaceAll|from)$/;

/**
 * Tells of a call whether what it returns keeps something that changes: it is one of a function of ours that returns a
 * function or an object over a variable, a map, a list or an object of that one call, and changes it there.
 */
export function callsThatKeep(parts: readonly Part[]): (file: string, call: SyntaxNode) => boolean {
  const texts = new Map(parts.flatMap(({ files }) => [...files]));
  const sources = new Map<string, Source>();
  const known = new Map<SyntaxNode, boolean>();

  function sourceOf(file: string): Source | null {
    const text = texts.get(file);
    if (text === undefined) return null;
    const found = sources.get(file) ?? readSource(file, text);
    sources.set(file, found);
    return found;
  }

  function fileOf(specifier: string, from: string): string | null {
    if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
    const [, name = '', rest = ''] = /^@mado\/([^/]+)(.*)$/.exec(specifier) ?? [];
    const part = parts.find((one) => one.name === name);
    const door = part?.exports.get(`.${rest}`);
    return part && door ? path.posix.join(part.folder, door) : null;
  }

  /** The function that a name means in a file. `outside`: as others know it. */
  function resolve(file: string | null, name: string, outside = false, seen = new Set<string>()): Found | null {
    const source = file === null ? null : sourceOf(file);
    const key = `${file} ${name} ${outside}`;
    if (file === null || !source || seen.has(key)) return null;
    seen.add(key);
    if (outside) {
      const exported = source.exports.get(name);
      if (exported?.specifier) return resolve(fileOf(exported.specifier, file), exported.name, true, seen);
      if (exported) return resolve(file, exported.name, false, seen);
      for (const star of source.stars) {
        const found = resolve(fileOf(star, file), name, true, seen);
        if (found) return found;
      }
      return null;
    }
    const node = source.functions.get(name);
    if (node) return { file, node };
    const [first = '', second] = name.split('.');
    const imported = source.imports.get(first);
    if (!imported) return null;
    const there = imported.name === '*' ? second : imported.name;
    return there === undefined ? null : resolve(fileOf(imported.specifier, file), there, true, seen);
  }

  function calleeOf(file: string, call: SyntaxNode): Found | null {
    const callee = bareNode(call['callee'] as SyntaxNode);
    return callee && isFunction(callee) ? { file, node: callee } : resolve(file, callee ? nameOf(callee) : '');
  }

  function keeps(file: string, call: SyntaxNode): boolean {
    const found = calleeOf(file, call);
    return found !== null && returnsKept(found);
  }

  function returnsKept(found: Found): boolean {
    const answer = known.get(found.node);
    if (answer !== undefined) return answer;
    known.set(found.node, false); // while a function that calls itself is looked at
    const isKept = returned(found.node).some((node) => holds(node, found));
    known.set(found.node, isKept);
    return isKept;
  }

  /** Whether a piece of what is returned changes something of the call that made it. */
  function holds(node: SyntaxNode, { file, node: maker }: Found): boolean {
    const own = declaredIn(maker);
    let isHolding = false;
    atOnce(node, (inner) => {
      if (isFunction(inner)) isHolding ||= [...changesIn(inner)].some((name) => own.has(name));
      else if (inner.type === 'ObjectExpression') isHolding ||= changesItself(inner);
      else if (inner.type === 'CallExpression') isHolding ||= makesSomethingKept(inner) || keeps(file, inner);
      else if (inner.type === 'NewExpression') isHolding ||= makesSomethingKept(inner);
    });
    return isHolding;
  }

  return keeps;
}

/** An object of which a method changes a part, by `this`. */
export function changesItself(object: SyntaxNode): boolean {
  return (object['properties'] as SyntaxNode[]).some((property) => {
    const value = bareNode(property['value'] as SyntaxNode | null);
    return value?.type === 'FunctionExpression' && changesIn(value).has('this');
  });
}

/**
 * Visits a node and what is evaluated with it: functions in it, but not their bodies, and not those that are called at
 * once.
 */
export function atOnce(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  if (isFunction(node)) return;
  const isIterating = node.type === 'CallExpression' && callsAtOnce.test(nameOf(node['callee'] as SyntaxNode, true));
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) {
        const one = child as SyntaxNode;
        if (!(isIterating && key === 'arguments' && isFunction(one))) atOnce(one, visit);
      }
}

/** What a function returns, and what of its own variables and functions that refers to, one leading to the next. */
function returned(maker: SyntaxNode): SyntaxNode[] {
  const body = maker['body'] as SyntaxNode | null;
  if (!body) return [];
  const found = new Set<SyntaxNode>();
  const definitions = new Map<string, SyntaxNode>();
  if (body.type !== 'BlockStatement') found.add(body);
  else
    atOnce(body, (node) => {
      const [id, init] = [node['id'], node['init']] as (SyntaxNode | null | undefined)[];
      if (node.type === 'ReturnStatement' && node['argument']) found.add(node['argument'] as SyntaxNode);
      if (node.type === 'VariableDeclarator' && init && id?.type === 'Identifier') definitions.set(nameOf(id), init);
      if (node.type === 'FunctionDeclaration' && id) definitions.set(nameOf(id), node);
    });
  for (const one of found)
    walk(one, (node, parent, key) => {
      const isProperty = key === 'property' && parent?.type === 'MemberExpression' && parent['computed'] !== true;
      const definition = node.type === 'Identifier' && !isProperty ? definitions.get(nameOf(node)) : undefined;
      if (definition) found.add(definition);
    });
  return [...found];
}

function readSource(file: string, text: string): Source {
  const functions = new Map<string, SyntaxNode>();
  const imports = new Map<string, { specifier: string; name: string }>();
  const exports = new Map<string, { specifier: string | null; name: string }>();
  const stars: string[] = [];
  const define = (declaration: SyntaxNode, isExported: boolean) => {
    const note = (id: SyntaxNode | null, node: SyntaxNode | null) => {
      if (id && isExported) exports.set(nameOf(id), { specifier: null, name: nameOf(id) });
      if (id && node && isFunction(node)) functions.set(nameOf(id), node);
    };
    if (declaration.type === 'FunctionDeclaration') note(declaration['id'] as SyntaxNode, declaration);
    if (declaration.type === 'VariableDeclaration')
      for (const one of declaration['declarations'] as SyntaxNode[])
        note(one['id'] as SyntaxNode, bareNode(one['init'] as SyntaxNode | null));
  };
  for (const statement of parseSource(file, text)['body'] as SyntaxNode[]) {
    const specifier = (statement['source'] as SyntaxNode | null | undefined)?.['value'] as string | undefined;
    const names = (statement['specifiers'] ?? []) as SyntaxNode[];
    const named = (one: SyntaxNode, key: string) => nameOf((one[key] ?? {}) as SyntaxNode);
    if (statement.type === 'ImportDeclaration' && specifier !== undefined)
      for (const one of names) {
        const isAll = one.type === 'ImportNamespaceSpecifier';
        imports.set(named(one, 'local'), { specifier, name: isAll ? '*' : named(one, 'imported') });
      }
    else if (statement.type === 'ExportAllDeclaration' && specifier !== undefined) stars.push(specifier);
    else if (statement.type === 'ExportNamedDeclaration') {
      for (const one of names)
        exports.set(named(one, 'exported'), { specifier: specifier ?? null, name: named(one, 'local') });
      if (statement['declaration']) define(statement['declaration'] as SyntaxNode, true);
    } else define(statement, false);
  }
  return { functions, imports, exports, stars };
}
