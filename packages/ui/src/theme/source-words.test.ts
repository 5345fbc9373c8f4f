import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jaJP } from '@mui/material/locale';
import { expect, test } from 'vitest';
import { sourceWords as own } from './source-words.ts';

test('what MUI says in Japanese is what its own file of words says, and all of it', () => {
  const said = Object.entries<{ defaultProps?: object } | undefined>(jaJP.components ?? {}).filter(([name]) =>
    Object.hasOwn(own.components, name),
  );
  const words = said.map(([name, control]) => {
    const texts = Object.entries(control?.defaultProps ?? {}).filter(([, text]) => typeof text === 'string');
    return [name, { defaultProps: Object.fromEntries(texts) }];
  });
  expect(own.components).toEqual(Object.fromEntries(words));
});

test('no control is used of whose words only that file has some', () => {
  const others = Object.keys(jaJP.components ?? {}).filter((name) => !Object.hasOwn(own.components, name));
  expect(others).toContain('MuiTablePagination');
  const named = new RegExp(`@mui/material/(?:${others.map((name) => name.slice('Mui'.length)).join('|')})'`);
  const cwd = path.resolve(import.meta.dirname, '../../../..');
  const files = globSync(['packages/*/src/**/*.tsx', 'apps/web/src/**/*.tsx'], { cwd });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => named.test(readFileSync(path.join(cwd, file), 'utf8')))).toEqual([]);
});
