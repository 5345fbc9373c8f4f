import { expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Work that ends when the test lets it, and what has begun and ended so far. */
function journal() {
  const lines: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const { alone, together, ended } = turns();
  const work = (name: string) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    return async () => {
      lines.push(`${name} begins`);
      await gate.promise;
      lines.push(`${name} ends`);
      return name;
    };
  };
  const end = (name: string) => gates.get(name)?.resolve();
  return { lines, alone, together, ended, work, end };
}

/** Everything that could go on by itself has done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('what is asked for alone lets nobody begin before it ends', async () => {
  const { lines, alone, together, work, end } = journal();
  const all = [alone(work('a')), together(work('b')), together(work('c')), alone(work('d')), together(work('e'))];
  await settled();
  expect(lines).toEqual(['a begins']);
  end('a');
  await settled();
  // What is done together has taken its turn when it has begun.
  expect(lines.slice(1)).toEqual(['a ends', 'b begins', 'c begins', 'd begins']);
  ['c', 'b', 'e'].forEach(end);
  await settled();
  expect(lines.slice(5)).toEqual(['c ends', 'b ends']);
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(lines.slice(7)).toEqual(['d ends', 'e begins', 'e ends']);
});

test('a failure reaches only who asked', async () => {
  const { alone, together, work, ended, end } = journal();
  const failed = alone(() => Promise.reject(new Error('no')));
  const after = Promise.all([together(work('b')), alone(work('c'))]);
  await expect(failed).rejects.toThrow('no');
  ['b', 'c'].forEach(end);
  expect(await after).toEqual(['b', 'c']);
  await ended();
});

test('the end is the end of all', async () => {
  const { lines, alone, together, ended, work, end } = journal();
  void together(work('a'));
  void alone(work('b'));
  let isOver = false;
  const over = ended().then(() => (isOver = true));
  end('a');
  await settled();
  expect(isOver).toBe(false);
  end('b');
  await over;
  expect(lines).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
});
