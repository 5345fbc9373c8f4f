import { walk, type SyntaxNode } from '../syntax.ts';

/** Functions whose name says that they make something that works or keeps. */
const makes = /(pool|cache|queue|threads?|buffers|budget|memory|recentlyused|limits?|lock|server|bus)$/i;
/** What nobody changes once it is made; ZxcvbnFactory holds word lists. */
const harmless = /^(URL|Date|RegExp|Error|\w+Error|Text(De|En)coder|AsyncLocalStorage|Intl\..*|Promise|ZxcvbnFactory)$/;
const changing = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Without `as …`, `satisfies …`, brackets and `await` around it. */
export function bareNode(node: SyntaxNode | null): SyntaxNode | null {
  if (!node) return null;
  if (node.type === 'AwaitExpression') return bareNode(node['argument'] as SyntaxNode);
  return /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node.type)
    ? bareNode(node['expression'] as SyntaxNode)
    : node;
}

/** `a.b.c`, of `this` too; '' where a name is not written. `last`: the last of them alone. */
export function nameOf(node: SyntaxNode, last = false): string {
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'ChainExpression') return nameOf(node['expression'] as SyntaxNode, last);
  if (node.type === 'MemberExpression') {
    const property = nameOf(node['property'] as SyntaxNode);
    return last ? property : `${nameOf(node['object'] as SyntaxNode)}.${property}`;
  }
  return typeof node['name'] === 'string' ? node['name'] : '';
}

export function isFunction(node: SyntaxNode): boolean {
  return /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}

export function isTimer(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && /^(setInterval|setTimeout)$/.test(nameOf(node['callee'] as SyntaxNode));
}

/** Whether the name of a call says that it makes something that works or keeps. */
export function isMaker(name: string): boolean {
  return makes.test(name) || /^(open|start)[A-Z]/.test(name);
}

/** Whether a call or a `new` makes something that changes by itself: threads, a cache, a timer. */
export function makesSomethingKept(node: SyntaxNode): boolean {
  const name = nameOf(node['callee'] as SyntaxNode);
  if (node.type === 'CallExpression') return isTimer(node) || (isMaker(name) && !name.includes('.'));
  return !harmless.test(name) && !/^(Map|Set|\w*Array|ArrayBuffer|SharedArrayBuffer|DataView)$/.test(name);
}

/** Every name that a function declares for itself: parameters, variables and functions, not those of inner ones. */
export function declaredIn(maker: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: SyntaxNode | null): void => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.add(nameOf(pattern));
    else if (pattern.type === 'AssignmentPattern') bind(pattern['left'] as SyntaxNode);
    else if (pattern.type === 'RestElement') bind(pattern['argument'] as SyntaxNode);
    else if (pattern.type === 'ArrayPattern') (pattern['elements'] as (SyntaxNode | null)[]).forEach(bind);
    else if (pattern.type === 'ObjectPattern')
      for (const one of pattern['properties'] as SyntaxNode[])
        bind((one.type === 'RestElement' ? one : one['value']) as SyntaxNode);
  };
  (maker['params'] as SyntaxNode[]).forEach(bind);
  within(maker['body'] as SyntaxNode, (node) => {
    if (node.type === 'VariableDeclarator') bind(node['id'] as SyntaxNode);
    if (node.type === 'FunctionDeclaration') bind(node['id'] as SyntaxNode);
  });
  return names;
}

/**
 * Names of outer variables that a node changes when it runs: assigned to, a part of them assigned to, or changed by a
 * method.
 */
export function changesIn(node: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const own = isFunction(node) ? declaredIn(node) : new Set<string>();
  within(isFunction(node) ? (node['body'] as SyntaxNode) : node, (inner) => {
    if (isFunction(inner)) {
      const bubbling = [...changesIn(inner)].filter((name) => name !== 'this' || inner.type !== 'FunctionExpression');
      for (const name of bubbling) names.add(name);
      return;
    }
    const target = changedBy(inner);
    if (target) names.add(nameOf(target).split('.')[0] ?? '');
  });
  return new Set([...names].filter((name) => name !== '' && !own.has(name)));
}

/** What a node changes itself: a name, or an object by a part of it. */
function changedBy(node: SyntaxNode): SyntaxNode | null {
  if (node.type === 'AssignmentExpression') return node['left'] as SyntaxNode;
  if (node.type === 'UpdateExpression') return node['argument'] as SyntaxNode;
  if (node.type === 'UnaryExpression' && node['operator'] === 'delete') return node['argument'] as SyntaxNode;
  if (node.type !== 'CallExpression') return null;
  const callee = node['callee'] as SyntaxNode;
  return callee.type === 'MemberExpression' && changing.test(nameOf(callee, true)) ? callee : null;
}

/** Visits a node and what is in it, with inner functions, but not what is in those. */
function within(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  if (isFunction(node)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) within(child as SyntaxNode, visit);
}

/** Names of which something in a file changes what they hold: by a method that does, or by assigning to a part. */
export function changedNames(body: readonly SyntaxNode[]): Set<string> {
  const names = new Set<string>();
  for (const statement of body)
    walk(statement, (node) => {
      const target = changedBy(node);
      if (target?.type === 'MemberExpression') names.add(nameOf(target).split('.')[0] ?? '');
    });
  return names;
}
