// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { remember, withRemembered } from './remembered.ts';
import { firstSettings, withMaster, withMode } from './settings.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const first = firstSettings([], false);
const chosen = {
  ...withMaster(first, false, []),
  fields: { ...first.fields, StudyDate: { isChecked: false, text: '' } },
  options: ['cleanDescriptors' as const],
};

test('master, what is checked and options are as an account chose them last', () => {
  remember('a@example.jp', chosen);
  expect(withRemembered('a@example.jp', first)).toEqual(chosen);
  expect(withRemembered('b@example.jp', first)).toEqual(first);
});

test('no text is kept, and nothing of a study', () => {
  const typed = { ...first, fields: { ...first.fields, PatientName: { isChecked: true, text: '山田花子' } } };
  remember('a@example.jp', withMode(typed, '1.2.840.99', 'anonymizeAndEdit'));
  const kept = Object.keys(localStorage)
    .map((key) => localStorage.getItem(key))
    .join();
  expect(kept).not.toContain('山田');
  expect(kept).not.toContain('1.2.840.99');
  expect(withRemembered('a@example.jp', first)).toEqual(first);
});

test.each([
  '',
  '{',
  'null',
  '"text"',
  '{"master":"yes","checked":[],"options":[]}',
  '{"master":true,"checked":3,"options":[]}',
  '{"master":false}',
])('what stands there and is no such thing counts as nothing: %s', (text) => {
  localStorage.setItem('deidentification a@example.jp', text);
  expect(withRemembered('a@example.jp', first)).toEqual(first);
});

test('names that nobody knows are passed over', () => {
  const text = JSON.stringify({ master: true, checked: ['PatientName', 'PatientsSecret'], options: ['keepAll'] });
  localStorage.setItem('deidentification a@example.jp', text);
  const { fields, options } = withRemembered('a@example.jp', first);
  expect(fields.PatientName).toEqual({ isChecked: true, text: '' });
  expect(fields.StudyDate).toEqual({ isChecked: false, text: '' });
  expect(Object.keys(fields)).toHaveLength(5);
  expect(options).toEqual([]);
});

test('a browser that keeps nothing is no obstacle', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  remember('a@example.jp', chosen);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(withRemembered('a@example.jp', first)).toEqual(first);
});
