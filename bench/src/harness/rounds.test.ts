import { expect, it } from 'vitest';
import { interleaved } from './rounds.ts';

it('takes turns, and turns about who is first', async () => {
  const order: string[] = [];
  const values = await interleaved({ a: 10, b: 20 }, 3, async (contender, name, round) => {
    order.push(name);
    return contender + round;
  });
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  expect(values).toEqual({ a: [10, 11, 12], b: [20, 21, 22] });
});
