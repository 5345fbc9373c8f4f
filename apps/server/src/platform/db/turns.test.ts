import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

function journal() {
  const lines: string[] = [];
  const { alone, together, ended } = turns();
  const work = (name: string, ms: number) => async () => {
    lines.push(`${name} begins`);
    await sleep(ms);
    lines.push(`${name} ends`);
    return name;
  };
  return { lines, alone, together, ended, work };
}

test('what is asked for alone lets nobody begin before it ends', async () => {
  const { lines, alone, together, work } = journal();
  const all = [alone(work('a', 20)), together(work('b', 10)), together(work('c', 1)), alone(work('d', 1))];
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  expect(lines.slice(0, 2)).toEqual(['a begins', 'a ends']);
  expect(lines.filter((line) => line.endsWith('begins'))).toEqual(['a begins', 'b begins', 'c begins', 'd begins']);
  expect(lines.indexOf('c begins')).toBeLessThan(lines.indexOf('b ends'));
});

test('a failure reaches only who asked', async () => {
  const { alone, together, work, ended } = journal();
  const failed = alone(() => Promise.reject(new Error('no')));
  const after = Promise.all([together(work('b', 1)), alone(work('c', 1))]);
  await expect(failed).rejects.toThrow('no');
  expect(await after).toEqual(['b', 'c']);
  await ended();
});

test('the end is the end of all', async () => {
  const { lines, alone, together, ended, work } = journal();
  void together(work('a', 20));
  void alone(work('b', 1));
  await ended();
  expect(lines).toHaveLength(4);
});
