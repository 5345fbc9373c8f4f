import { parseSource, walk, type SyntaxNode } from '../syntax.ts';
import { askedKey } from './compare.ts';

/** What a part's code says in strings: whole ones, and those with something filled in, as patterns. */
export interface Strings {
  readonly whole: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
  /** Whole strings that are asked for as a text: `t('…')` and `i18nKey="…"`. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Collects the strings of a part's files. A template counts as a pattern if it says at least the first word of a key:
 * `types.${kind}`.
 */
export function readStrings(files: ReadonlyMap<string, string>): Strings {
  const whole = new Set<string>();
  const asked = new Set<string>();
  const patterns: RegExp[] = [];
  const note = (node: SyntaxNode, parent: SyntaxNode | null) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      whole.add(node['value']);
      if (isAsked(node, parent)) asked.add(node['value']);
    }
    if (node.type === 'TemplateLiteral') {
      const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      if (parts.length === 1) whole.add(parts[0] ?? '');
      else if (/^[\w-]+[.:]/.test(parts[0] ?? '')) patterns.push(new RegExp(`^${parts.map(escaped).join('[^.]+')}$`));
    }
  };
  for (const [file, text] of files) walk(parseSource(file, text), note);
  return { whole, patterns, asked };
}

function isAsked(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (parent?.type === 'JSXAttribute') return (parent['name'] as SyntaxNode)['name'] === 'i18nKey';
  return (
    parent?.type === 'CallExpression' &&
    (parent['callee'] as SyntaxNode)['name'] === 't' &&
    (parent['arguments'] as SyntaxNode[])[0] === node
  );
}

/** Keys that no string of the code leads to, and texts that the code asks for and no key has, as sentences. */
export function strayKeys(folder: string, keys: Iterable<string>, strings: Strings): string[] {
  const known = new Set([...keys].map(askedKey));
  const bare = (key: string) => key.replace(/^\w+:/, '');
  const whole = new Set([...strings.whole].map(bare));
  return [
    ...[...known]
      .filter((key) => !whole.has(key) && !strings.patterns.some((pattern) => pattern.test(key)))
      .map((key) => `${folder}: nothing uses ${key}`),
    ...[...strings.asked]
      .map(bare)
      .filter((key) => !known.has(key))
      .map((key) => `${folder}: the code asks for ${key}, which is not there`),
  ];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
