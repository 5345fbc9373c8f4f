import { parseSync } from 'vite';
import type { Part } from './parts.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

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
  const { body } = parseSync(file, text).program as unknown as { body: Node[] };
  const changed = changedNames(body);
  const lineOf = ({ start }: Node) => text.slice(0, start).split('\n').length;
  const faults: string[] = [];
  const refuse = (node: Node, what: string) => faults.push(`${file}:${lineOf(node)} ${what}: ${because}`);
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = (isExported ? statement['declaration'] : statement) as Node | null;
    if (!declaration) continue;
    if (declaration.type === 'ExpressionStatement' && isTimer(declaration['expression'] as Node))
      refuse(declaration, 'starts a timer when it is loaded');
    if (declaration.type === 'ClassDeclaration') {
      const members = (declaration['body'] as Node)['body'] as Node[];
      for (const member of members)
        if (member.type === 'PropertyDefinition' && member['static'] === true && member['readonly'] !== true)
          refuse(member, 'has a static field that may change');
    }
    if (declaration.type !== 'VariableDeclaration' || declaration['declare'] === true) continue;
    const names = (declaration['declarations'] as Node[]).map(({ id }) => (id as Node)['name'] as string).join(', ');
    if (declaration['kind'] !== 'const') {
      refuse(declaration, `has ${names}, which may change`);
      continue;
    }
    for (const one of declaration['declarations'] as Node[]) {
      const id = one['id'] as Node;
      const init = bare(one['init'] as Node | null);
      const what =
        init && kept(init, { isChanged: changed.has(id['name'] as string), isReadonly: isReadonly(id), isExported });
      if (what) refuse(one, `keeps ${what} in ${String(id['name'])}`);
    }
  }
  return faults;
}

/** What a constant keeps, in words; null where it holds nothing that changes. */
function kept(
  init: Node,
  { isChanged, isReadonly, isExported }: Record<'isChanged' | 'isReadonly' | 'isExported', boolean>,
) {
  const isOpen = isChanged || (isExported && !isReadonly);
  switch (init.type) {
    case 'NewExpression': {
      const name = nameOf(init['callee'] as Node);
      if (name.startsWith('Weak')) return `a ${name}`;
      if (/^(Map|Set)$/.test(name)) return isOpen || isEmpty(init) ? `a ${name} that may change` : null;
      if (/^(\w+Array|ArrayBuffer|SharedArrayBuffer|DataView)$/.test(name)) return isChanged ? 'memory' : null;
      return /^(URL|Date|RegExp|TextDecoder|TextEncoder|AsyncLocalStorage|Intl\..*)$/.test(name) ? null : `a ${name}`;
    }
    case 'CallExpression': {
      const name = nameOf(init['callee'] as Node);
      if (isTimer(init)) return 'a timer';
      if (/^Buffer\.(alloc|allocUnsafe|allocUnsafeSlow)$/.test(name)) return isChanged ? 'memory' : null;
      const makes = /(pool|cache|queue|threads?|buffers|budget|memory|recentlyused|limits?|lock|server|bus)$/i;
      return makes.test(name) || /^(open|start)[A-Z]/.test(name) ? `what ${name}() makes` : null;
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
function keepsWithin(object: Node): boolean {
  return (object['properties'] as Node[]).some((property) => {
    const value = bare(property['value'] as Node | null);
    if (!value) return false;
    if (value.type === 'ObjectExpression') return keepsWithin(value);
    const isMap = value.type === 'NewExpression' && /^(Weak)?(Map|Set)$/.test(nameOf(value['callee'] as Node));
    return (isMap || value.type === 'ArrayExpression') && isEmpty(value);
  });
}

function isEmpty(node: Node): boolean {
  return ((node['elements'] ?? node['arguments']) as unknown[]).length === 0;
}

function isTimer(node: Node): boolean {
  return node.type === 'CallExpression' && /^(setInterval|setTimeout)$/.test(nameOf(node['callee'] as Node));
}

/** Without `as …`, `satisfies …` and brackets around it. */
function bare(node: Node | null): Node | null {
  if (!node) return null;
  return /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node.type)
    ? bare(node['expression'] as Node)
    : node;
}

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return `${nameOf(node['object'] as Node)}.${nameOf(node['property'] as Node)}`;
  return typeof node['name'] === 'string' ? node['name'] : '';
}

function isReadonly(id: Node): boolean {
  const annotation = (id['typeAnnotation'] as Node | null)?.['typeAnnotation'] as Node | undefined;
  return nameOf((annotation?.['typeName'] as Node | undefined) ?? annotation ?? id).startsWith('Readonly');
}

const changing = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Names of which something in the file changes what they hold: by a method that does, or by assigning to a part. */
function changedNames(body: readonly Node[]): Set<string> {
  const names = new Set<string>();
  const target = (node: Node) => {
    if (node.type === 'MemberExpression') names.add(nameOf(node['object'] as Node).split('.')[0] ?? '');
  };
  const visit = (node: Node) => {
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node;
      if (callee.type === 'MemberExpression' && changing.test(nameOf(callee['property'] as Node))) target(callee);
    }
    if (node.type === 'AssignmentExpression') target(node['left'] as Node);
    if (node.type === 'UpdateExpression') target(node['argument'] as Node);
    if (node.type === 'UnaryExpression' && node['operator'] === 'delete') target(node['argument'] as Node);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node);
  };
  body.forEach(visit);
  return names;
}
