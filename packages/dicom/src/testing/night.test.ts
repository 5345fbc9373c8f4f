import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { asksForNight } from './night.ts';

const file = new URL('./night.ts', import.meta.url).href;

/** What a process of its own finds, with this value of the variable. */
function amountIn(value: string): string {
  const program = `const { amountOf } = await import('${file}'); console.log(amountOf({ perChange: 5, byNight: 20 }));`;
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', MADO_TEST_NIGHT: value };
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }).trim();
}

test('the long run is asked for by one value of one variable', () => {
  expect(asksForNight({ MADO_TEST_NIGHT: '1' })).toBe(true);
  for (const value of [undefined, '', '0', 'no']) expect(asksForNight({ MADO_TEST_NIGHT: value })).toBe(false);
});

test('a test does few rounds for a change and all by night', () => {
  expect([amountIn(''), amountIn('1')]).toEqual(['5', '20']);
});
