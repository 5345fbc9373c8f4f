import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** What documents name and a command writes, and names that stand for any file. */
const notKept = new Set(['bench/out', 'sbom.cdx.json', 'x.test.ts', '.ts', '.tsx']);
const kinds = /^[^*{}<>]+\.(?:ts|tsx|md|mjs|json|jsonc|sql)$/;
const parts = /^(?:apps|packages|tools|docs|bench|e2e)\/[^*{}<>]+$/;

/** A path that a document names and the repository does not have. */
export interface MissingPath {
  readonly line: number;
  readonly name: string;
}

/**
 * Paths between backticks and targets of links that are not there. Between backticks the end of a path will do:
 * `take-parts.ts`, `modules/library`.
 *
 * @param document path of the document from the root, for links
 * @param kept paths of all files, from the root
 */
export function missingPaths(text: string, document: string, kept: readonly string[]): MissingPath[] {
  const whole = kept.map((file) => `/${file}`);
  const exists = (name: string) => whole.some((file) => file.endsWith(`/${name}`) || file.includes(`/${name}/`));
  return text.split('\n').flatMap((content, at) => {
    const named = [...content.matchAll(/`([^`\s]+)`/g)]
      .map(([, name = '']) => name.replace(/\/$/, ''))
      .filter((name) => (kinds.test(name) || parts.test(name)) && !notKept.has(name) && !exists(name));
    const linked = [...content.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(path.join(root, path.dirname(document), target)));
    return [...named, ...linked].map((name) => ({ line: at + 1, name }));
  });
}

/** Every document that says how the code is now: decisions and the change log speak of their day. */
export function missingInDocuments(): string[] {
  const kept = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const documents = kept.filter((file) => file.endsWith('.md') && !/CHANGELOG|docs\/decisions\//.test(file));
  return documents
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) =>
      missingPaths(readFileSync(path.join(root, file), 'utf8'), file, kept).map(
        ({ line, name }) => `${file}:${line}: ${name} is not there`,
      ),
    );
}
