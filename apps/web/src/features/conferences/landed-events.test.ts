// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { landedEventOf, rememberLanding } from './landed-events.ts';

afterEach(() => localStorage.clear());

const landed = (name: string): { url: string; eventName: string } => ({
  url: `/conference/org/o/event/${name}`,
  eventName: name,
});

test('a page of an event leads to the name by which it was opened, one of another event to none [WB-98]', () => {
  rememberLanding(landed('a'));
  expect(landedEventOf('/conference/org/o/event/a')?.eventName).toBe('a');
  expect(landedEventOf('/conference/org/o/event/a/casestudy/c/presentation')?.eventName).toBe('a');
  expect(landedEventOf('/conference/org/o/event/ab')).toBeNull();
});

test('the last name counts, and only the last events are remembered', () => {
  for (let n = 0; n < 30; n++) rememberLanding(landed(String(n)));
  rememberLanding({ ...landed('29'), eventName: 'renamed' });
  expect(landedEventOf('/conference/org/o/event/29')?.eventName).toBe('renamed');
  expect([9, 10].map((n) => landedEventOf(`/conference/org/o/event/${n}`)?.eventName)).toEqual([undefined, '10']);
});

test.each(['', '{', '{}', '[null, 1, {"url": 2}]'])('what else is kept there (%s) is nothing', (kept) => {
  localStorage.setItem('landed_events', kept);
  expect(landedEventOf('/conference/org/o/event/a')).toBeNull();
});
