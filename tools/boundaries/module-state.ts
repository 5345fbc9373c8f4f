import { lineOf, parseSource, walk, type SyntaxNode } from '../syntax.ts';
import type { Part } from './parts.ts';

const because =
  'two servers in one process would share it. Describe it as a Resource (platform/resources), or keep it inside what is opened once per server.';

/**
 * Everything that a file of the server keeps for as long as the process runs and may change, as a sentence. Tables that
 * nobody changes are none of that, nor the scope of a call (AsyncLocalStorage).
 */
export function moduleState(parts: readonly Part[]): string[] {
  const server = parts.find(({ name }) => name === 'server');
  return [...(server?.files ?? [])].filter(([file]) => isRunning(file)).flatMap(([file, text]) => stateOf(file, text));
}

function isRunning(file: string): boolean {
  return file.startsWith('apps/server/src/') && !file.endsWith('.test.ts') && !/\/(testing|migrations)\//.test(file);
}

function stateOf(file: string, text: string): string[] {
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
    if (declaration.type === 'ClassDeclaration') {
      const members = (declaration['body'] as SyntaxNode)['body'] as SyntaxNode[];
      for (const member of members)
        if (member.type === 'PropertyDefinition' && member['static'] === true && member['readonly'] !== true)
          refuse(member, 'has a static field that may change');
    }
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
      const init = bare(one['init'] as SyntaxNode | null);
      const what =
        init && kept(init, { isChanged: changed.has(id['name'] as string), isReadonly: isReadonly(id), isExported });
      if (what) refuse(one, `keeps ${what} in ${String(id['name'])}`);
    }
  }
  return faults;
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
      const makes = /(pool|cache|queue|threads?|buffers|budget|memory|recentlyused|limits?|lock|server|bus)$/i;
      return isChanged || makes.test(name) || /^(open|start)[A-Z]/.test(name) ? `what ${name}() makes` : null;
    }
    case 'ArrayExpression':
      return isChanged || (!isReadonly && isEmpty(init)) ? 'a list that may change' : null;
    case 'ObjectExpression':
      return isChanged || (!isReadonly && keepsWithin(init)) ? 'an object that may change' : null;
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
    const value = bare(property['value'] as SyntaxNode | null);
    if (!value) return false;
    if (value.type === 'ObjectExpression') return keepsWithin(value);
    const isMap = value.type === 'NewExpression' && /^(Weak)?(Map|Set)$/.test(nameOf(value['callee'] as SyntaxNode));
    return (isMap || value.type === 'ArrayExpression') && isEmpty(value);
  });
}

function isEmpty(node: SyntaxNode): boolean {
  return ((node['elements'] ?? node['arguments']) as unknown[]).length === 0;
}

function isTimer(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && /^(setInterval|setTimeout)$/.test(nameOf(node['callee'] as SyntaxNode));
}

/** Without `as …`, `satisfies …` and brackets around it. */
function bare(node: SyntaxNode | null): SyntaxNode | null {
  if (!node) return null;
  return /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node.type)
    ? bare(node['expression'] as SyntaxNode)
    : node;
}

function nameOf(node: SyntaxNode): string {
  if (node.type === 'MemberExpression')
    return `${nameOf(node['object'] as SyntaxNode)}.${nameOf(node['property'] as SyntaxNode)}`;
  return typeof node['name'] === 'string' ? node['name'] : '';
}

function isReadonly(id: SyntaxNode): boolean {
  const annotation = (id['typeAnnotation'] as SyntaxNode | null)?.['typeAnnotation'] as SyntaxNode | undefined;
  return nameOf((annotation?.['typeName'] as SyntaxNode | undefined) ?? annotation ?? id).startsWith('Readonly');
}

const changing = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Names of which something in the file changes what they hold: by a method that does, or by assigning to a part. */
function changedNames(body: readonly SyntaxNode[]): Set<string> {
  const names = new Set<string>();
  const target = (node: SyntaxNode) => {
    if (node.type === 'MemberExpression') names.add(nameOf(node['object'] as SyntaxNode).split('.')[0] ?? '');
  };
  const note = (node: SyntaxNode) => {
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as SyntaxNode;
      if (callee.type === 'MemberExpression' && changing.test(nameOf(callee['property'] as SyntaxNode))) target(callee);
    }
    if (node.type === 'AssignmentExpression') target(node['left'] as SyntaxNode);
    if (node.type === 'UpdateExpression') target(node['argument'] as SyntaxNode);
    if (node.type === 'UnaryExpression' && node['operator'] === 'delete') target(node['argument'] as SyntaxNode);
  };
  for (const statement of body) walk(statement, note);
  return names;
}
