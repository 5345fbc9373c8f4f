import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/clock.ts';
import { OperationError } from './operation-error.ts';
import { rateLimit } from './rate-limit.ts';

function refusal(work: () => void): number | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    expect(error.code).toBe('too_many_requests');
    return Number(error.params['seconds']);
  }
}

it('lets a burst through, then one per interval, each key for itself', () => {
  const clock = fakeClock();
  const limit = rateLimit(clock, { burst: 3, perMs: 10_000 });
  const take = (key = 'a') => refusal(() => limit.take(key));
  expect([take(), take(), take()]).toEqual([null, null, null]);
  expect(take()).toBe(10);
  expect(take('b')).toBeNull();
  clock.advance(4_000);
  expect(take()).toBe(6);
  clock.advance(6_000);
  expect(take()).toBeNull();
  expect(take()).toBe(10);
  clock.advance(3_600_000);
  expect([take(), take(), take(), take()]).toEqual([null, null, null, 10]);
});

it('gives a try back, and never more than there are', () => {
  const limit = rateLimit(fakeClock(), { burst: 2, perMs: 10_000 });
  const take = () => refusal(() => limit.take('a'));
  for (let i = 0; i < 5; i += 1) {
    expect(take()).toBeNull();
    limit.giveBack('a');
  }
  limit.giveBack('a');
  limit.giveBack('never seen');
  expect([take(), take(), take()]).toEqual([null, null, 10]);
});

it('does not grow without bound, and forgets the quietest first', () => {
  const clock = fakeClock();
  const limit = rateLimit(clock, { burst: 1, perMs: 1_000_000 });
  limit.take('quiet');
  for (let i = 0; i < 9_999; i += 1) limit.take(`key ${i}`);
  expect(refusal(() => limit.take('key 9998'))).not.toBeNull();
  limit.take('one more');
  expect(refusal(() => limit.take('quiet'))).toBeNull();
});
