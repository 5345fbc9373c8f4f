import { isSafePattern } from 'redos-detector';
import { lineOf, parseSource, walk, type SyntaxNode } from '../syntax.ts';

/**
 * A regular expression that stays although it is refused, and why it cannot take long. `text`: of a literal, or of a
 * call.
 */
export interface Exception {
  readonly file: string;
  readonly text: string;
  readonly because: string;
}

/**
 * Ways by which one text may be matched, counted from every place where a match may begin: what needs more may grow
 * with the square.
 */
const maxScore = 10;
/** Steps of the search for such ways: an alternative of twelve words takes 4,000. */
const maxSteps = 8_000;

/**
 * Regular expressions whose work may grow faster than the text they are given: by several ways through one text, or
 * because a match that fails begins anew at every character. And those that are made while the program runs, which
 * cannot be judged beforehand; and normal forms of Unicode, whose work grows with the square of marks in a row.
 *
 * @returns a sentence for each that is no exception, and for each exception that nothing needs
 */
export function slowExpressions(files: ReadonlyMap<string, string>, exceptions: readonly Exception[]): string[] {
  const needed = new Set<Exception>();
  const problems: string[] = [];
  for (const [file, text] of files) {
    const refuse = (node: SyntaxNode, sentence: string) => {
      const found = text.slice(node.start, node.end);
      const exception = exceptions.find((one) => one.file === file && one.text === found);
      if (exception) needed.add(exception);
      else problems.push(`${file}:${lineOf(text, node.start)} ${found} ${sentence}`);
    };
    walk(parseSource(file, text), (node) => {
      if (isMade(node)) refuse(node, 'is made while the program runs: write it as a literal.');
      if (isNormalForm(node)) refuse(node, 'takes the square of marks in a row: ask normalForm of platform/text.');
      const regex = literal(node);
      if (regex && !growsInProportion(regex)) refuse(node, 'may take the square of its text, or worse: write a loop.');
    });
  }
  const idle = exceptions.filter((one) => !needed.has(one));
  return [...problems, ...idle.map(({ file, text }) => `${file}: nothing needs the exception for ${text}`)];
}

/** How many literals there are: none found would mean that nothing was read. */
export function countExpressions(files: ReadonlyMap<string, string>): number {
  let count = 0;
  for (const [file, text] of files) walk(parseSource(file, text), (node) => void (count += literal(node) ? 1 : 0));
  return count;
}

function growsInProportion({ pattern, flags }: Regex): boolean {
  return isSafePattern(pattern, {
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: flags.includes('u'),
    maxScore,
    maxSteps,
  }).safe;
}

interface Regex {
  readonly pattern: string;
  readonly flags: string;
}

function literal(node: SyntaxNode): Regex | null {
  return node.type === 'Literal' && node['regex'] ? (node['regex'] as Regex) : null;
}

/**
 * `new RegExp(…)`, `RegExp(…)`, and `match` or `matchAll` with anything but a literal: of a text they make an
 * expression.
 */
function isMade(node: SyntaxNode): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const callee = node['callee'] as SyntaxNode;
  if (callee['name'] === 'RegExp') return true;
  const member = callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode)['name'] : undefined;
  const [first] = node['arguments'] as SyntaxNode[];
  return (member === 'match' || member === 'matchAll') && !(first && literal(first));
}

/** `text.normalize(…)`: marks behind one character are sorted by insertion. */
function isNormalForm(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as SyntaxNode;
  return callee.type === 'MemberExpression' && (callee['property'] as SyntaxNode)['name'] === 'normalize';
}
