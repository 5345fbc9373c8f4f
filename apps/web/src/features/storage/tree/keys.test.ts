import { expect, test } from 'vitest';
import { aUuid } from '../../../testing/an-item.ts';
import { commandOf } from './keys.ts';
import type { TreeNode } from './visible-nodes.ts';

const node = (n: number, open: boolean, parent: string | null): TreeNode => ({
  kind: 'location',
  key: aUuid(n),
  location: { kind: 'folder', uuid: aUuid(n) },
  name: `folder ${n}`,
  item: null,
  level: parent === null ? 1 : 2,
  open,
  parent,
});

const root = node(1, true, null);
const first = node(2, false, root.key);
const last = node(3, true, root.key);
const nodes = [root, first, last];

test('arrows and ends walk the lines, and nowhere past them', () => {
  expect(commandOf('ArrowDown', root, nodes)).toEqual({ type: 'focus', key: first.key });
  expect(commandOf('ArrowUp', last, nodes)).toEqual({ type: 'focus', key: first.key });
  expect(commandOf('End', root, nodes)).toEqual({ type: 'focus', key: last.key });
  expect(commandOf('Home', last, nodes)).toEqual({ type: 'focus', key: root.key });
  expect(commandOf('ArrowDown', last, nodes)).toEqual({ type: 'focus', key: null });
  expect(commandOf('ArrowUp', root, nodes)).toEqual({ type: 'focus', key: null });
});

test('right opens and then goes inside, left closes and then goes outside', () => {
  expect(commandOf('ArrowRight', first, nodes)).toEqual({ type: 'open', location: first.location });
  expect(commandOf('ArrowRight', root, nodes)).toEqual({ type: 'focus', key: first.key });
  expect(commandOf('ArrowRight', last, nodes)).toEqual({ type: 'focus', key: null });
  expect(commandOf('ArrowLeft', last, nodes)).toEqual({ type: 'close', location: last.location });
  expect(commandOf('ArrowLeft', first, nodes)).toEqual({ type: 'focus', key: root.key });
});

test('Enter and Space go there; any other key is not ours', () => {
  for (const key of ['Enter', ' '])
    expect(commandOf(key, last, nodes)).toEqual({ type: 'go', location: last.location });
  for (const key of ['Tab', 'a', 'Escape', 'constructor']) expect(commandOf(key, last, nodes)).toBeNull();
});
