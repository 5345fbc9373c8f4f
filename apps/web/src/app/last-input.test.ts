// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { lastByKeys } from './last-input.ts';

const key = (name: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
const press = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('who pressed a key last came by keys; a key that goes with a mouse is none', () => {
  expect(lastByKeys()).toBe(false);
  key('Shift');
  expect(lastByKeys()).toBe(false);
  key('Enter');
  expect(lastByKeys()).toBe(true);
  press();
  expect(lastByKeys()).toBe(false);
});
