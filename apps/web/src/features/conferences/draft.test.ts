// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { aConference } from '../../testing/a-conference.ts';
import { changeOf, draftOf, newConference, problemsOf, type Draft } from './draft.ts';

const now = new Date('2026-11-20T16:00:00Z');
const whole: Draft = { ...draftOf(null), name: '検討会', comment: '二例' };

test.each<[Partial<Draft>, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'nameRequired' }],
  [{ name: 'あ'.repeat(256) }, { name: 'nameTooLong' }],
  [{ comment: ' \n' }, { comment: 'commentRequired' }],
  [{ until: '2026-11-20' }, { until: 'past' }],
  // In Japan it is the 21st already.
  [{ until: '2026-11-21' }, {}],
  [{ until: '2026-02-30' }, { until: 'noDay' }],
  [{ managers: { chosen: [], typed: 'nobody' } }, { managers: 'managerInvalid' }],
  [{ eventName: 'a/b' }, { eventName: 'eventNameInvalid' }],
  [{ password: 'abcd' }, { eventName: 'eventNameNeeded' }],
  [{ eventName: '木曜', password: 'abc' }, { password: 'passwordShort' }],
  // Signs are counted, not the halves of which some are made.
  [{ eventName: '木曜', password: '𠮷𠮷' }, { password: 'passwordShort' }],
])('what is wrong with %o: %o [WB-95]', (given, problems) => {
  expect(problemsOf({ ...whole, ...given }, null, now)).toEqual(problems);
});

test('an end that is over does not keep one from changing the rest', () => {
  const before = aConference(1, { anon_link_expiry: '2026-11-01' });
  expect(problemsOf(draftOf(before), before, now)).toEqual({});
});

test('of a new one nothing is sent that was not said', () => {
  expect(newConference({ ...whole, name: ' 検討会 ' })).toEqual({ name: '検討会', comment: '二例', managers: [] });
  const more = { until: '2026-12-01', eventName: ' 木曜 ', password: 'abcd' };
  expect(newConference({ ...whole, ...more })).toMatchObject({
    anon_link_expiry: '2026-12-01',
    event_name: '木曜',
    password: 'abcd',
  });
});

test('of a change only what is another is sent [WB-95]', () => {
  const before = aConference(1, { anon_link_expiry: '2026-12-01', managers: ['a@b.jp'], event_name: '木曜' });
  const draft = draftOf(before);
  expect(changeOf(draft, before)).toEqual({});
  expect(changeOf({ ...draft, until: '', eventName: '', managers: { chosen: [], typed: '' } }, before)).toEqual({
    anon_link_expiry: null,
    event_name: null,
    managers: [],
  });
  expect(changeOf({ ...draft, removesPassword: true }, before)).toEqual({ password: null });
  expect(changeOf({ ...draft, password: 'abcd' }, before)).toEqual({ password: 'abcd' });
});
