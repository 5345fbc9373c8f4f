import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';
import { faultsOfErrorRows } from './error-rows.ts';
import { openapiFile, printedOpenapi } from './print-openapi.ts';
import { syntaxRows } from './syntax-rows.ts';

test('docs/openapi.json is what the contract says; if not, npm run openapi prints it again', () => {
  expect(readFileSync(openapiFile, 'utf8') === printedOpenapi()).toBe(true);
});

describe('docs/errors.md', () => {
  const markdown = readFileSync(path.join(root, 'docs', 'errors.md'), 'utf8');

  test('explains every error code of the contract, and no other', () => {
    expect(faultsOfErrorRows(markdown)).toEqual([]);
  });

  test('would be found out', () => {
    expect(faultsOfErrorRows(markdown.replace(/^\| `gone`.*\n/m, ''))).toEqual(['gone has 0 rows instead of one']);
    expect(faultsOfErrorRows(markdown.replace('| `gone` | 404 |', '| `gone` | 410 |'))).toEqual([
      'gone is 404, the row says 410',
    ]);
    expect(faultsOfErrorRows(`${markdown}\n| \`nothing\` | 400 | no | never | nothing |\n`)).toEqual([
      'nothing is no code of the contract',
    ]);
  });
});

test('docs/conformance.md has the transfer syntaxes that we read and decode', () => {
  const markdown = readFileSync(path.join(root, 'docs', 'conformance.md'), 'utf8');
  const written = [...markdown.matchAll(/^\| [\d.]+ \|.*\|$/gm)].map(([row]) => row);
  expect(written).toEqual(syntaxRows());
});

test('docs/conformance.md names the edition of the standard that the tables are of', () => {
  const markdown = readFileSync(path.join(root, 'docs', 'conformance.md'), 'utf8');
  const table = readFileSync(path.join(root, 'packages', 'dicom', 'src', 'tables', 'dictionary.ts'), 'utf8');
  const [, edition] = /Source: DICOM standard, edition (\d{4}[a-z]),/.exec(table) ?? [];
  expect(/\(edition (\d{4}[a-z]?) of the standard's tables\)/.exec(markdown)?.[1]).toBe(edition);
});
