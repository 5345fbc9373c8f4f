import { parseSync } from 'vite';

/** A node of the ESTree syntax of a TypeScript or JavaScript file. `start` and `end` are offsets in its text. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A comment with its signs: from `//` to the end of its line, or from `/*` to the closing sign. */
export interface Comment {
  readonly start: number;
  readonly end: number;
}

/**
 * The program of a file.
 *
 * @throws Error when the file is no TypeScript or JavaScript
 */
export function parseSource(file: string, text: string): SyntaxNode {
  return parsed(file, text).program as unknown as SyntaxNode;
}

/**
 * The comments of a file, in their order.
 *
 * @throws Error when the file is no TypeScript or JavaScript
 */
export function commentsIn(file: string, text: string): Comment[] {
  return parsed(file, text).comments.map(({ start, end }) => ({ start, end }));
}

/** Visits a node and everything in it, in the order of the file. `key`: where the node stands in its parent. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | null, key: string) => void,
  parent: SyntaxNode | null = null,
  key = '',
): void {
  visit(node, parent, key);
  for (const [childKey, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (child !== null && typeof child === 'object' && 'type' in child)
        walk(child as SyntaxNode, visit, node, childKey);
}

/** The one-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function parsed(file: string, text: string) {
  const result = parseSync(file, text);
  if (result.errors.length > 0) throw new Error(`${file} cannot be parsed: ${result.errors[0]?.message}`);
  return result;
}
