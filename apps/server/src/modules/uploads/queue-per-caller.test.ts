import { expect, test } from 'vitest';
import { queuePerCaller } from './queue-per-caller.ts';

test('of one caller one after the other, in order, also after one that failed; of another beside them', async () => {
  const { run } = queuePerCaller();
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const begun: string[] = [];
  const work = (name: string, until: Promise<void>) => () => {
    begun.push(name);
    return until;
  };
  const all = gates.map(({ promise }, n) => run('guest', work(`guest ${n}`, promise)));
  await run('member', work('member', Promise.resolve()));
  expect(begun).toEqual(['guest 0', 'member']);
  gates[0]?.reject(new Error('refused'));
  await expect(all[0]).rejects.toThrow('refused');
  gates[1]?.resolve();
  await all[1];
  gates[2]?.resolve();
  await all[2];
  expect(begun).toEqual(['guest 0', 'member', 'guest 1', 'guest 2']);
});

test('eight of one caller are under way or wait; more are told when to come again, and are never done', async () => {
  const { run } = queuePerCaller();
  const gate = Promise.withResolvers<void>();
  let done = 0;
  const work = async () => {
    await gate.promise;
    done += 1;
  };
  const all = Array.from({ length: 8 }, () => run('guest', work));
  await expect(run('guest', work)).rejects.toMatchObject({ code: 'too_many_requests', params: { seconds: 2 } });
  const other = run('member', work);
  gate.resolve();
  await Promise.all([...all, other]);
  await run('guest', work);
  expect(done).toBe(10);
});
