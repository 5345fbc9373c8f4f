// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WholeGlass } from './WholeGlass.tsx';

const meta = Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' });
beforeEach(() => document.head.append(meta));
afterEach(() => meta.remove());

test('the page reaches to the edges of the glass while images are read, and other pages do not [VW-194]', () => {
  const { unmount } = render(<WholeGlass />);
  expect(meta.content).toBe('width=device-width, viewport-fit=cover');
  unmount();
  expect(meta.content).toBe('width=device-width');
});
