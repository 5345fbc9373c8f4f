import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/clock.ts';
import { RequestLeft, workBudget } from './work-budget.ts';
import type { WorkLimits } from './work-limits.ts';

const limits: WorkLimits = { bytes: 100, jobs: 4, requests: 5, requestsOfOne: 3, msOfOne: 1_000 };

function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
}

test('no more bytes are in work than the server has', async () => {
  const budget = workBudget(fakeClock(), limits);
  const permit = budget.acquire('a');
  const jobs = Array.from({ length: 6 }, work);
  let inWork = 0;
  let most = 0;
  const all = jobs.map(({ promise }) =>
    permit.run(40, async () => {
      most = Math.max(most, (inWork += 40));
      await promise;
      inWork -= 40;
    }),
  );
  for (const [n, { resolve }] of jobs.entries()) {
    resolve();
    await all[n];
  }
  expect(most).toBe(80);
});

test('what needs more than all is done alone', async () => {
  const permit = workBudget(fakeClock(), limits).acquire('a');
  const [first, large] = [work(), work()];
  const order: string[] = [];
  const one = permit.run(10, () => first.promise.then(() => void order.push('first')));
  const two = permit.run(1_000, async () => void order.push('large'));
  large.resolve();
  first.resolve();
  await Promise.all([one, two]);
  expect(order).toEqual(['first', 'large']);
});

test('no more pieces are in work than there are threads', async () => {
  const permit = workBudget(fakeClock(), limits).acquire('a');
  const gate = work();
  let begun = 0;
  const all = Array.from({ length: 9 }, () => permit.run(1, () => ((begun += 1), gate.promise)));
  expect(begun).toBe(0);
  await Promise.resolve();
  expect(begun).toBe(4);
  gate.resolve();
  await Promise.all(all);
  expect(begun).toBe(9);
});

test('whoever has less in work goes first', async () => {
  const budget = workBudget(fakeClock(), limits);
  const [greedy, modest] = [budget.acquire('greedy'), budget.acquire('modest')];
  const gate = work();
  const order: string[] = [];
  const say = (name: string) => async () => {
    order.push(name);
    await gate.promise;
  };
  const all = [
    greedy.run(60, say('greedy 1')),
    greedy.run(60, say('greedy 2')),
    greedy.run(60, say('greedy 3')),
    modest.run(60, say('modest')),
  ];
  gate.resolve();
  await Promise.all(all);
  expect(order.slice(0, 2)).toEqual(['greedy 1', 'modest']);
});

test('what is done is in work no more: who has had much waits behind nobody for it', async () => {
  const budget = workBudget(fakeClock(), limits);
  const [earlier, later, other] = [budget.acquire('earlier'), budget.acquire('later'), budget.acquire('other')];
  await earlier.run(60, async () => {});
  await later.run(1, async () => {});
  const gate = work();
  const order: string[] = [];
  const all = [
    other.run(100, () => gate.promise),
    later.run(60, async () => void order.push('later')),
    earlier.run(60, async () => void order.push('earlier')),
  ];
  gate.resolve();
  await Promise.all(all);
  expect(order).toEqual(['earlier', 'later']);
});

test('requests of one caller, and of all, have a limit; who has left makes room', () => {
  const budget = workBudget(fakeClock(), limits);
  const mine = [budget.acquire('a'), budget.acquire('a'), budget.acquire('a')];
  expect(() => budget.acquire('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', params: { seconds: 2 } }),
  );
  budget.acquire('b');
  budget.acquire('c');
  expect(() => budget.acquire('d')).toThrow(expect.objectContaining({ code: 'busy', params: { seconds: 2 } }));
  for (const permit of mine) {
    permit.release();
    permit.release();
  }
  for (const who of ['a', 'a', 'd']) budget.acquire(who);
  expect(() => budget.acquire('e')).toThrow(expect.objectContaining({ code: 'busy' }));
});

test('a request that was let in does no further piece when the time is used up, and holds nobody up', async () => {
  const clock = fakeClock();
  const budget = workBudget(clock, limits);
  const permit = budget.acquire('a');
  let done = 0;
  const pieces = Array.from({ length: 6 }, () =>
    permit.run(100, async () => {
      done += 1;
      clock.advance(400);
    }),
  );
  const results = await Promise.allSettled(pieces);
  // While a piece of 400 ms runs, 200 of those before come back: the fourth reaches the second that one caller has.
  expect(done).toBe(4);
  expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
  await expect(budget.acquire('b').run(100, async () => 'done')).resolves.toBe('done');
});

test('whoever has used up their time waits; half of what passes comes back, to them alone', async () => {
  const clock = fakeClock();
  const budget = workBudget(clock, limits);
  const permit = budget.acquire('a');
  const failing = permit.run(1, async () => {
    clock.advance(3_000);
    throw new Error('it took long and failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(() => budget.acquire('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', params: { seconds: 5 } }),
  );
  budget.acquire('b');
  clock.advance(5_000);
  budget.acquire('a');
});

test('what waits for a request that is over is never done, and leaves its place to others', async () => {
  const budget = workBudget(fakeClock(), limits);
  const [gone, other] = [budget.acquire('a'), budget.acquire('a')];
  const gate = work();
  const done: string[] = [];
  const begun = gone.run(60, async () => {
    await gate.promise;
    done.push('begun');
  });
  const dropped = [1, 2].map(() => gone.run(60, async () => void done.push('dropped')));
  const small = other.run(40, async () => void done.push('other'));
  gone.release();
  for (const one of dropped) await expect(one).rejects.toThrow(RequestLeft);
  // There is room for it beside what has begun; before it lay what there was none for.
  await small;
  await expect(gone.run(1, async () => void done.push('too late'))).rejects.toThrow(RequestLeft);
  gate.resolve();
  await begun;
  expect(done).toEqual(['other', 'begun']);
  for (const who of ['a', 'a', 'b', 'c']) budget.acquire(who);
});
