import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/clock.ts';
import { callerAccounts } from './caller-accounts.ts';

test('of many callers, those who have nothing open and nothing used up are forgotten, and nobody else', () => {
  const clock = fakeClock();
  const accounts = callerAccounts(clock, 1_000);
  const [idle, open, busy] = [accounts.of('idle'), accounts.of('open'), accounts.of('busy')];
  open.requests = 1;
  busy.spentMs = 100;
  accounts.forgetIdle();
  expect(accounts.of('idle')).toBe(idle);

  for (let n = 0; n < 1_000; n += 1) accounts.of(`passing ${n}`);
  clock.advance(100);
  accounts.forgetIdle();
  expect(accounts.of('idle')).not.toBe(idle);
  expect(accounts.of('open')).toBe(open);
  expect(accounts.of('busy')).toBe(busy);
  expect(busy.spentMs).toBe(50);
});
