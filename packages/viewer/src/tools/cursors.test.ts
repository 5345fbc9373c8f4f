import { toolTypes } from '@mado/reading';
import { expect, it } from 'vitest';
import { cursorOf } from './cursors.ts';

it('each tool has a pointer of its own, and what measures has a cross [VW-59]', () => {
  const others = (['window', 'pan', 'zoom', 'scroll', 'magnify'] as const).map(cursorOf);
  expect(new Set(others).size).toBe(others.length);
  expect(new Set(toolTypes.map(cursorOf))).toEqual(new Set(['crosshair']));
  // What is in quotes may have none of them, nor what ends an address.
  const [window = ''] = others;
  expect(window).toMatch(/^url\("data:image\/svg\+xml,[^"#<>\s]+"\) 12 12, default$/);
});
