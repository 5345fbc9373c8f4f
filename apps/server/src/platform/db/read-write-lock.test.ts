import { expect, test } from 'vitest';
import { readWriteLock } from './read-write-lock.ts';

/** Work that ends when the test lets it, and what has begun and ended so far. */
function journal() {
  const lines: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const { exclusive, shared, drained } = readWriteLock();
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
  return { lines, exclusive, shared, drained, work, end };
}

/** Everything that could go on by itself has done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('what is asked for alone lets nobody begin before it ends', async () => {
  const { lines, exclusive, shared, work, end } = journal();
  const all = [exclusive(work('a')), shared(work('b')), shared(work('c')), exclusive(work('d')), shared(work('e'))];
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
  const { exclusive, shared, work, drained, end } = journal();
  const failed = exclusive(() => Promise.reject(new Error('no')));
  const after = Promise.all([shared(work('b')), exclusive(work('c'))]);
  await expect(failed).rejects.toThrow('no');
  ['b', 'c'].forEach(end);
  expect(await after).toEqual(['b', 'c']);
  await drained();
});

test('the end is the end of all', async () => {
  const { lines, exclusive, shared, drained, work, end } = journal();
  void shared(work('a'));
  void exclusive(work('b'));
  let isOver = false;
  const over = drained().then(() => (isOver = true));
  end('a');
  await settled();
  expect(isOver).toBe(false);
  end('b');
  await over;
  expect(lines).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
});
