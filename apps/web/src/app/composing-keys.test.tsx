// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { tellComposingKeys } from './composing-keys.ts';

beforeAll(() => tellComposingKeys());
afterEach(cleanup);

test.each([
  ['that ends a composition in Safari', { keyCode: 229, isComposing: false }, true],
  ['within a composition', { keyCode: 229, isComposing: true }, true],
  ['that belongs to none', { keyCode: 13, isComposing: false }, false],
])('a press %s is told as what it is [WB-151]', (_, pressed, composing) => {
  const heard: boolean[] = [];
  render(<input onKeyDown={({ nativeEvent }) => heard.push(nativeEvent.isComposing)} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ...pressed });
  expect(heard).toEqual([composing]);
});
