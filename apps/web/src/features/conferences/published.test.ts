import { expect, test } from 'vitest';
import { aConference } from '../../testing/a-conference.ts';
import { publishedState } from './published.ts';

const now = new Date('2026-11-20T16:00:00Z');

test.each([
  [{}, 'no'],
  [{ anonymous_perm: 'read' }, 'open'],
  [{ anonymous_perm: 'read', anon_link_expiry: '2026-11-21' }, 'until'],
  [{ anonymous_perm: 'none', anon_link_expiry: '2026-11-20' }, 'ended'],
] as const)('%o: %s', (given, state) => {
  expect(publishedState(aConference(1, given), now)).toBe(state);
});
