import { expect, test } from 'vitest';
import { anItem, aUuid } from '../../testing/an-item.ts';
import { inOrder } from './case-order.ts';

test('cases stand in the order of their event, those that it does not name last [WB-96]', () => {
  const cases = [anItem(1), anItem(2), anItem(3), anItem(4)];
  expect(inOrder(cases, [aUuid(3), aUuid(1)]).map(({ uuid }) => uuid)).toEqual([3, 1, 2, 4].map(aUuid));
});
