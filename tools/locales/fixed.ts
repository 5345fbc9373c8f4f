import { languages } from '@mado/languages';
import type { Part } from '../boundaries/parts.ts';
import { lineOf, parseSource, walk, type SyntaxNode } from '../syntax.ts';

const because =
  'a language is a set of files, and the list of them is packages/languages. Take it from there, and say there why one is meant.';

/** Tags of our languages, and what they are called by their first part alone. */
const tags = new Set(languages.flatMap((language) => [language, language.split('-')[0] ?? language]));

/** Parts that see the product from outside. */
const outside = ['languages', 'e2e', 'bench'];

/**
 * Every language that is written into code, as a sentence: a tag as a value, and any locale that is given to `Intl` or
 * to a method `toLocale…` or `localeCompare`. The name of a row in a table over the list is none (the compiler holds it
 * against the list), nor are the files of a language, and tests.
 */
export function fixedLocales(parts: readonly Part[]): string[] {
  return (
    parts
      .filter(({ name }) => !outside.includes(name))
      .flatMap(({ files }) => [...files])
      // A bundler is told of modules by the name `es`.
      .filter(([file]) => !/\.test\.tsx?$|\/testing\/|\/vite\.config\.ts$/.test(file))
      .flatMap(([file, text]) => faultsOf(file, text))
  );
}

function faultsOf(file: string, text: string): string[] {
  const faults: string[] = [];
  walk(parseSource(file, text), (node, parent, key) => {
    const locale = isLocaleCall(node) ? localeOf(node) : null;
    const written = locale ?? (isTag(node) && !isName(parent, key) ? node : null);
    // A tag that stands as the locale of a call is named once, with the call.
    if (!written || (locale === null && parent !== null && isLocaleCall(parent) && key === 'arguments')) return;
    faults.push(`${file}:${lineOf(text, written.start)} fixes the locale ${String(textOf(written))}: ${because}`);
  });
  return faults;
}

function isTag(node: SyntaxNode): boolean {
  return tags.has(textOf(node) ?? '');
}

/** The name of a row, and the file that an import names. */
function isName(parent: SyntaxNode | null, key: string): boolean {
  return parent?.type === 'Property' && key === 'key';
}

function isLocaleCall(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = node['callee'] as SyntaxNode;
  if (callee.type !== 'MemberExpression') return false;
  const name = (callee['property'] as SyntaxNode)['name'];
  if (typeof name !== 'string') return false;
  return (callee['object'] as SyntaxNode)['name'] === 'Intl' || /^(toLocale\w+|localeCompare)$/.test(name);
}

/** The locale that a call is given as a text, or as the first of a list. */
function localeOf(call: SyntaxNode): SyntaxNode | null {
  const isCompare = ((call['callee'] as SyntaxNode)['property'] as SyntaxNode)['name'] === 'localeCompare';
  const argument = (call['arguments'] as SyntaxNode[])[isCompare ? 1 : 0];
  const first = argument?.type === 'ArrayExpression' ? (argument['elements'] as SyntaxNode[])[0] : argument;
  return first && textOf(first) !== null ? first : null;
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  const [quasi, ...others] = node['quasis'] as { value: { cooked: string } }[];
  return quasi && others.length === 0 ? quasi.value.cooked : null;
}
