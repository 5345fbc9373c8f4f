import { expect, test } from 'vitest';
import { isGone, markBack, markGone } from './gone.ts';

test('what was deleted here is gone until it is back', () => {
  markGone(['a', 'b']);
  expect([isGone('a'), isGone('b'), isGone('c'), isGone(undefined)]).toEqual([true, true, false, false]);
  markBack(['a']);
  expect([isGone('a'), isGone('b')]).toEqual([false, true]);
  markBack(['b']);
});
