import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';
import { readRules, ruleFaults } from './rules.ts';

const places = globSync('{*,{docs,apps,packages,e2e,bench,tools}/**/*}.{md,ts,tsx,mjs,jsonc,html,css,sql}', {
  cwd: root,
  exclude: (name) => /^(node_modules|dist|out|\..+)$/.test(path.basename(name)),
}).map((place) => place.replaceAll('\\', '/'));
// What is planted below is cited nowhere.
const files = new Map(
  places
    .filter((place) => !place.startsWith('tools/rules/'))
    .map((place) => [place, readFileSync(path.join(root, place), 'utf8')]),
);

test('rules and pages of the repository are found', () => {
  expect(readRules(files).length).toBeGreaterThan(80);
  expect(files.has('docs/decisions/0001-parts-and-arrows.md')).toBe(true);
  expect([...files.keys()].filter((file) => file.endsWith('.sql')).length).toBeGreaterThan(10);
});

test('every rule is cited by a test, and everything that is pointed at is there', () => {
  expect(ruleFaults(files)).toEqual([]);
});

describe('what is refused', () => {
  const sound: Readonly<Record<string, string>> = {
    'a/SPEC.md': '# Rules\n\n- **[AC-1]** Nobody sees what is hidden.\n- **[AC-2]** An end is felt at once.\n',
    'a/a.ts':
      '/** As [AC-1] says, and docs/decisions/0001 explains (0001; decision 0001, PS3.18 section 10.4, RFC 9110 §15). */',
    'a/a.test.ts': "it('hides [AC-1, AC-2]', () => {}); // docs/decisions/0001-parts.md",
    'docs/decisions/0001-parts.md': '# Parts\n',
  };
  const faults = (changed: Readonly<Record<string, string>>) =>
    ruleFaults(new Map(Object.entries({ ...sound, ...changed })));

  test('nothing of what is in order', () => {
    expect(faults({})).toEqual([]);
  });

  test('a citation of a rule that does not exist, in code, tests and pages', () => {
    expect(
      faults({
        'b.ts': '\n// [AC-3]',
        'c.test.ts': "test('x [AC-1, ID-1]')",
        'd.md': 'See [AC-12].',
        'e.sql': '-- [AC-4,AC-5]',
      }),
    ).toEqual([
      'b.ts:2 [AC-3] is no rule of any SPEC.md',
      'c.test.ts:1 [ID-1] is no rule of any SPEC.md',
      'd.md:1 [AC-12] is no rule of any SPEC.md',
      'e.sql:1 [AC-4] is no rule of any SPEC.md',
      'e.sql:1 [AC-5] is no rule of any SPEC.md',
    ]);
  });

  test('a rule that no test cites, whatever else does', () => {
    expect(faults({ 'a/a.test.ts': "it('[AC-1]')", 'a/b.ts': '// [AC-2]' })).toEqual([
      'a/SPEC.md:4 no test cites [AC-2]',
    ]);
    expect(faults({ 'a/a.test.ts': "it('[AC-1]')", 'e/b.story.ts': '// [AC-2]' })).toEqual([]);
  });

  test('a number used twice, on one page or on two', () => {
    expect(faults({ 'a/SPEC.md': `${sound['a/SPEC.md']}- **[AC-1]** Again.\n` })).toEqual([
      'a/SPEC.md:5 [AC-1] is used already, at a/SPEC.md:3',
    ]);
    expect(faults({ 'b/SPEC.md': '- **[AC-2]** Elsewhere.\n' })).toEqual([
      'b/SPEC.md:1 [AC-2] is used already, at a/SPEC.md:4',
    ]);
    expect(faults({ 'b/SPEC.md': '- **[AC-3]** Elsewhere.\n', 'b.test.ts': '// [AC-3]' })).toEqual([
      'b/SPEC.md:1 [AC-3] begins with the letters of a/SPEC.md',
    ]);
    expect(faults({ 'docs/decisions/0001-more.md': '' })).toEqual([
      'docs/decisions/0001-more.md has the number of docs/decisions/0001-parts.md',
    ]);
  });

  test.each([
    ['a short number', '(decision 1)', 'decision 1 is not in docs/decisions'],
    ['one without its record', '\n// Decision 0013: …', 'Decision 0013 is not in docs/decisions', 2],
    ['one of several', '(decisions 0001, 2 and 6)', 'decisions 0001, 2 and 6 is not in docs/decisions'],
    ['a range', 'decisions 23 to 27', 'decisions 23 to 27 is not in docs/decisions'],
    ['one on the next line', '/*\n * (decision\n * 7) */', 'decision * 7 is not in docs/decisions', 2],
    ['one on the next line of SQL', '-- decision\n-- 7', 'decision -- 7 is not in docs/decisions'],
    ['a number alone', 'as before (0007)', '(0007) is not in docs/decisions'],
    ['a path', 'docs/decisions/0002', 'decisions/0002 is not in docs/decisions'],
    ['another name', 'decisions/0001-other.md', 'decisions/0001-other.md is no page of the repository'],
    ['a page', '(storage.md 4)', 'storage.md is no page of the repository'],
    ['a page that is somewhere else', '../b/SPEC.md', '../b/SPEC.md is no page of the repository'],
    ['a section of nothing', 'see section 4.2', 'section 4.2 is not said to be of a public standard'],
    ['a sign for it', '(§ 3)', '§ is not said to be of a public standard'],
    ['what is not at hand', 'as the specification has it', 'the specification is not in the repository'],
  ])('a pointer at what is not there: %s', (_, text, sentence, line = 1) => {
    expect(faults({ 'b.ts': text })).toEqual([`b.ts:${line} ${sentence}`]);
  });
});
