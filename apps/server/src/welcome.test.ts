import { expect, it } from 'vitest';
import { readConfig } from './platform/config/index.ts';
import { welcome } from './welcome.ts';

const config = readConfig({ MADO_DATA: '/srv/mado' });
const file = '/srv/mado/first-run.txt';
const first = { email: 'admin@mado.local', password: 'abcdef-ghijkm', organisationId: '', file };
const said = (account: Parameters<typeof welcome>[2], showPassword: boolean) =>
  welcome(config, [], account, { showPassword });

it('a password that was made up is shown to a person at a terminal, and to nobody else', () => {
  expect(said(first, true)).toMatch(
    /admin@mado\.local[^]*Password +abcdef-ghijkm\n[^]*Kept in +\/srv\/mado\/first-run\.txt/,
  );
  expect(said(first, false)).toMatch(/admin@mado\.local[^]*Kept in +\/srv\/mado\/first-run\.txt/);
  expect(said(first, false)).not.toContain('abcdef');
});

it('of one that the operator has set only the name of the setting is said, and later only where it is kept', () => {
  for (const showPassword of [true, false]) {
    expect(said({ ...first, password: null, file: null }, showPassword)).toContain('(MADO_ADMIN_PASSWORD)');
    expect(said({ file }, showPassword)).toMatch(/Kept in +\/srv\/mado\/first-run\.txt/);
    expect(said(null, showPassword)).toBe('\n  Mado  http://localhost:8080\n\n');
  }
});
