import { lineOf, parseSource, type SyntaxNode } from '../syntax.ts';
import { bareNode, changedNames, isMaker, isTimer, nameOf } from './changes.ts';
import { atOnce, callsThatKeep, changesItself } from './kept-by-calls.ts';
import type { Part } from './parts.ts';

const because =
  'two servers in one process would share it. Describe it as a Resource (platform/resources), or keep it inside what is opened once per server.';

/**
 * Everything that a file of the server keeps for as long as the process runs and may change, as a sentence. Tables that
 * nobody changes are none of that, nor the scope of a call (AsyncLocalStorage).
 */
export function moduleState(parts: readonly Part[]): string[] {
  const server = parts.find(({ name }) => name === 'server');
  const keeps = callsThatKeep(parts);
  return [...(server?.files ?? [])]
    .filter(([file]) => isRunning(file))
    .flatMap(([file, text]) => stateOf(file, text, (call) => keeps(file, call)));
}

function isRunning(file: string): boolean {
  return file.startsWith('apps/server/src/') && !file.endsWith('.test.ts') && !/\/(testing|migrations)\//.test(file);
}

function stateOf(file: string, text: string, keeps: (call: SyntaxNode) => boolean): string[] {
  const body = parseSource(file, text)['body'] as SyntaxNode[];
  const changed = changedNames(body);
  const faults: string[] = [];
  const refuse = (node: SyntaxNode, what: string) =>
    faults.push(`${file}:${lineOf(text, node.start)} ${what}: ${because}`);
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = (isExported ? statement['declaration'] : statement) as SyntaxNode | null;
    if (!declaration) continue;
    if (declaration.type === 'ExpressionStatement' && isTimer(declaration['expression'] as SyntaxNode))
      refuse(declaration, 'starts a timer when it is loaded');
    if (declaration.type === 'ExportDefaultDeclaration') {
      const call = callThatKeeps(declaration['declaration'] as SyntaxNode, keeps);
      if (call) refuse(call, `keeps ${keptBy(call)}`);
    }
    if (declaration.type === 'ClassDeclaration')
      for (const member of (declaration['body'] as SyntaxNode)['body'] as SyntaxNode[])
        if (member.type === 'PropertyDefinition' && member['static'] === true && mayChange(member, keeps))
          refuse(member, 'has a static field that may change');
    if (declaration.type !== 'VariableDeclaration' || declaration['declare'] === true) continue;
    const names = (declaration['declarations'] as SyntaxNode[])
      .map(({ id }) => (id as SyntaxNode)['name'] as string)
      .join(', ');
    if (declaration['kind'] !== 'const') {
      refuse(declaration, `has ${names}, which may change`);
      continue;
    }
    for (const one of declaration['declarations'] as SyntaxNode[]) {
      const id = one['id'] as SyntaxNode;
      const init = bareNode(one['init'] as SyntaxNode | null);
      const what =
        init && kept(init, { isChanged: changed.has(id['name'] as string), isReadonly: isReadonly(id), isExported });
      const call = init && callThatKeeps(init, keeps);
      if (what) refuse(one, `keeps ${what} in ${String(id['name'])}`);
      else if (call) refuse(one, `keeps ${keptBy(call)} in ${String(id['name'])}`);
    }
  }
  return faults;
}

function keptBy(call: SyntaxNode): string {
  return `what ${nameOf(call['callee'] as SyntaxNode) || 'a function'}() keeps`;
}

/** A call that runs when a node is evaluated, and returns what keeps something. */
function callThatKeeps(node: SyntaxNode, keeps: (call: SyntaxNode) => boolean): SyntaxNode | null {
  let found: SyntaxNode | null = null;
  atOnce(node, (inner) => {
    if (inner.type === 'CallExpression' && keeps(inner)) found ??= inner;
  });
  return found;
}

/** A static field that is no constant, or one that holds a map, a set or what a call keeps. */
function mayChange(member: SyntaxNode, keeps: (call: SyntaxNode) => boolean): boolean {
  const value = bareNode(member['value'] as SyntaxNode | null);
  if (member['readonly'] !== true) return true;
  const isEmptyMap =
    value?.type === 'NewExpression' && isEmpty(value) && /Map|Set/.test(nameOf(value['callee'] as SyntaxNode));
  return isEmptyMap || (value !== null && callThatKeeps(value, keeps) !== null);
}

/** What a constant keeps, in words; null where it holds nothing that changes. */
function kept(
  init: SyntaxNode,
  { isChanged, isReadonly, isExported }: Record<'isChanged' | 'isReadonly' | 'isExported', boolean>,
) {
  const isOpen = isChanged || (isExported && !isReadonly);
  switch (init.type) {
    case 'NewExpression': {
      const name = nameOf(init['callee'] as SyntaxNode);
      if (name.startsWith('Weak')) return `a ${name}`;
      if (/^(Map|Set)$/.test(name)) return isOpen || isEmpty(init) ? `a ${name} that may change` : null;
      if (/^(\w+Array|ArrayBuffer|SharedArrayBuffer|DataView)$/.test(name)) return isChanged ? 'memory' : null;
      return /^(URL|Date|RegExp|TextDecoder|TextEncoder|AsyncLocalStorage|Intl\..*)$/.test(name) ? null : `a ${name}`;
    }
    case 'CallExpression': {
      const name = nameOf(init['callee'] as SyntaxNode);
      if (isTimer(init)) return 'a timer';
      if (/^Buffer\.(alloc|allocUnsafe|allocUnsafeSlow)$/.test(name)) return isChanged ? 'memory' : null;
      return isChanged || isMaker(name) ? `what ${name}() makes` : null;
    }
    case 'ArrayExpression':
      return isChanged || (!isReadonly && isEmpty(init)) ? 'a list that may change' : null;
    case 'ObjectExpression':
      return isChanged || changesItself(init) || (!isReadonly && keepsWithin(init))
        ? 'an object that may change'
        : null;
    default:
      return null;
  }
}

/**
 * An object in which a list or a map begins empty: somebody is going to fill it. What functions of it make is
 * another's.
 */
function keepsWithin(object: SyntaxNode): boolean {
  return (object['properties'] as SyntaxNode[]).some((property) => {
    const value = bareNode(property['value'] as SyntaxNode | null);
    if (!value) return false;
    if (value.type === 'ObjectExpression') return keepsWithin(value);
    const isMap = value.type === 'NewExpression' && /^(Weak)?(Map|Set)$/.test(nameOf(value['callee'] as SyntaxNode));
    return (isMap || value.type === 'ArrayExpression') && isEmpty(value);
  });
}

function isEmpty(node: SyntaxNode): boolean {
  return ((node['elements'] ?? node['arguments']) as unknown[]).length === 0;
}

function isReadonly(id: SyntaxNode): boolean {
  const annotation = (id['typeAnnotation'] as SyntaxNode | null)?.['typeAnnotation'] as SyntaxNode | undefined;
  return nameOf((annotation?.['typeName'] as SyntaxNode | undefined) ?? annotation ?? id).startsWith('Readonly');
}
