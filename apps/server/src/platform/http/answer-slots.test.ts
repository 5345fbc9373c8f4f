import { expect, it } from 'vitest';
import { nobody, type Caller } from '../context.ts';
import { answerSlots } from './answer-slots.ts';

const limits = { all: 64, ofVisitors: 32, ofOne: 12 };
const account = (id: string): Caller => ({ account: { id, email: '', username: '', globalAdmin: false } });
const visitor = { caller: nobody, address: '192.0.2.1' };

function slots() {
  const all = answerSlots(limits);
  const leave: (() => void)[] = [];
  /** Takes all there is. @returns how many, and why there were no more */
  const takeAll = (caller: Caller, address = '192.0.2.1') => {
    for (let n = 0; ; n += 1) {
      try {
        leave.push(all.take(caller, address));
      } catch (error) {
        return [n, (error as { code: string }).code, (error as { params: object }).params];
      }
    }
  };
  return { take: all.take, takeAll, leave };
}
const seconds = { seconds: expect.any(Number) };

it('one account and one network have so many and no more, until one is given back', () => {
  const { take, takeAll, leave } = slots();
  expect(takeAll(account('a'))).toEqual([12, 'too_many_requests', seconds]);
  expect(takeAll(nobody)).toEqual([12, 'too_many_requests', seconds]);
  // The same network in another notation, and another one.
  expect(takeAll(nobody, '::ffff:192.0.2.1')).toEqual([0, 'too_many_requests', seconds]);
  expect(() => take(nobody, '198.51.100.1')).not.toThrow();
  leave[0]!();
  expect(() => take(account('a'), visitor.address)).not.toThrow();
});

it('visitors of however many networks leave half to those who have signed in', () => {
  const { takeAll } = slots();
  const got = Array.from({ length: 200 }, (_, n) => takeAll(nobody, `192.0.2.${n}`)[0] as number);
  expect(got.reduce((sum, n) => sum + n)).toBe(32);
  expect(takeAll(nobody, '198.51.100.1')).toEqual([0, 'busy', seconds]);
  expect(takeAll(account('a'))[0]).toBe(12);
});

it('accounts that take all they get leave some to those who come after', () => {
  const { takeAll } = slots();
  const got = Array.from({ length: 8 }, (_, n) => takeAll(account(`taker ${n}`)));
  expect(got.map(([n]) => n)).toEqual([12, 12, 12, 12, 8, 4, 2, 1]);
  expect(got[4]).toEqual([8, 'busy', seconds]);
  expect(takeAll(account('newcomer'))[0]).toBe(1);
});

it('who has gone leaves nothing behind', () => {
  const { takeAll, leave } = slots();
  for (let n = 0; n < 3; n += 1) {
    expect(takeAll(nobody)[0]).toBe(12);
    for (const one of leave.splice(0)) one();
  }
  expect(takeAll(account('a'))[0]).toBe(12);
});
