import { lineOf, parseSource, walk, type SyntaxNode } from '../syntax.ts';

export interface Import {
  readonly specifier: string;
  /** One-based. */
  readonly line: number;
  /** Types only: nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

/** What a file depends on. */
export interface Dependencies {
  readonly imports: readonly Import[];
  /**
   * Names that the file uses and neither declares nor imports, with the one-based line of their first use. One that the
   * file asks for with `typeof` first is not taken for granted, and left out.
   */
  readonly freeNames: ReadonlyMap<string, number>;
}

/**
 * Reads what one file imports: `import`, `export … from`, `import()` of a literal, `import('…').Type` and the file of a
 * worker, `new URL('…', import.meta.url)`.
 *
 * @throws Error when the file is no TypeScript or JavaScript.
 */
export function readImports(path: string, text: string): Dependencies {
  const imports: Import[] = [];
  const used = new Map<string, number>();
  const declared = new Set<string>();
  const add = (source: unknown, at: SyntaxNode, typeOnly: boolean) => {
    const literal = source as SyntaxNode | null | undefined;
    const value = literal?.['value'];
    if (typeof value === 'string') imports.push({ specifier: value, line: lineOf(text, at.start), typeOnly });
  };

  walk(parseSource(path, text), (node, parent, key) => {
    switch (node.type) {
      case 'ImportDeclaration':
        add(node['source'], node, node['importKind'] === 'type' || everyEntryIsType(node));
        break;
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        add(node['source'], node, node['exportKind'] === 'type');
        break;
      case 'ImportExpression':
        add(node['source'], node, false);
        break;
      case 'TSImportType':
        add(node['source'] ?? node['argument'], node, true);
        break;
      case 'NewExpression':
        if (isModuleUrl(node)) add((node['arguments'] as SyntaxNode[])[0], node, false);
        break;
      case 'UnaryExpression':
        if (node['operator'] === 'typeof') declared.add((node['argument'] as SyntaxNode)['name'] as string);
        break;
      case 'Identifier':
        if (isName(parent, key)) break;
        if (isBinding(parent, key)) declared.add(node['name'] as string);
        else if (!used.has(node['name'] as string)) used.set(node['name'] as string, lineOf(text, node.start));
        break;
    }
  });
  return { imports, freeNames: new Map([...used].filter(([name]) => !declared.has(name))) };
}

function everyEntryIsType(declaration: SyntaxNode): boolean {
  const entries = declaration['specifiers'] as SyntaxNode[];
  return entries.length > 0 && entries.every((entry) => entry['importKind'] === 'type');
}

/** `new URL('./worker.ts', import.meta.url)`; folders and other files are no imports. */
function isModuleUrl(node: SyntaxNode): boolean {
  const callee = node['callee'] as SyntaxNode;
  const [file, base] = node['arguments'] as SyntaxNode[];
  const atThisModule = base?.type === 'MemberExpression' && (base['object'] as SyntaxNode).type === 'MetaProperty';
  return callee['name'] === 'URL' && atThisModule && /\.m?[jt]sx?$/.test((file?.['value'] as string | undefined) ?? '');
}

/** The identifier is only a name of a member: `a.name`, `{ name: … }`, a method, a label. */
function isName(parent: SyntaxNode | null, key: string): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return key === 'property' && parent['computed'] !== true;
  if (parent.type === 'MetaProperty') return true;
  if (parent.type === 'Property') return key === 'key' && parent['computed'] !== true && parent['shorthand'] !== true;
  return (
    /^(PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(parent.type) && key === 'key'
  );
}

/** The identifier gives a name to something: a variable, a parameter, a function, an import. */
function isBinding(parent: SyntaxNode | null, key: string): boolean {
  if (!parent) return false;
  if (key === 'id' || key === 'local' || key === 'params' || key === 'param') return true;
  if (parent.type === 'ArrayPattern' || parent.type === 'RestElement') return true;
  if (parent.type === 'AssignmentPattern') return key === 'left';
  return parent.type === 'Property' && key === 'value';
}
