// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { Themed } from '../../testing/frame.tsx';
import { UsageLine } from './UsageLine.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const show = (used_size: number | null, quota: number | null) =>
  render(<UsageLine organisation={anOrganisation({ used_size, quota })} />, { wrapper: Themed });

test('what is used is said in words, and as a percentage that can be read aloud', () => {
  show(38.2e9, 100e9);
  const bar = screen.getByRole('progressbar', { name: '38.2GB/100GB 利用中' });
  expect(bar.getAttribute('aria-valuenow')).toBe('38.2');
});

test('a few bytes of much room are no number with an exponent', () => {
  show(12, 100e9);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
});

test('what is more than there is room for fills the bar, and none at all is full', () => {
  show(3, 2);
  show(0, 0);
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['100', '100']);
});

test.each([
  [89, false],
  [90, true],
])('of a hundred %i are as much as one is warned of: %s', (used, warns) => {
  show(used, 100);
  expect(/warning/i.test(screen.getByRole('progressbar').className)).toBe(warns);
});

test('who may not know sees nothing', () => {
  expect(show(null, null).container.textContent).toBe('');
});
