import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

/** Stories of one browser share an account: a folder of the same name would be another story's, with what it holds. */
test('no two stories make a folder of the same name', () => {
  const stories = globSync('e2e/src/stories/*.story.ts', { cwd: root });
  const made = stories.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bmake(?:AndOpen)?Folder\(\w+, '([^']+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(made.length).toBeGreaterThan(30);
  expect(made.filter((name, at) => made.indexOf(name) !== at)).toEqual([]);
});
