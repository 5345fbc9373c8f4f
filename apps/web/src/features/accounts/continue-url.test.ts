// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { afterSignOut, leadingOn, loginUrl, safeContinueUrl } from './continue-url.ts';

test.each([
  ['/storage/abc?sort=size#row', '/storage/abc?sort=size#row'],
  ['/viewer?url=/api/datamanage/dcm/folder/x', '/viewer?url=/api/datamanage/dcm/folder/x'],
])('%s stays', (wanted, taken) => {
  expect(safeContinueUrl(wanted)).toBe(taken);
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/storage',
  '/\\evil.example/',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'storage',
  '/login',
  '/login/',
  '/Login',
  '/login?continueUrl=/login',
])('%s leads to the top', (wanted) => {
  expect(safeContinueUrl(wanted)).toBe('/storage');
});

test('the way to the sign-in keeps path and query', () => {
  const url = new URL(loginUrl('/viewer?url=/a&title=b'), location.origin);
  expect(safeContinueUrl(url.searchParams.get('continueUrl'))).toBe('/viewer?url=/a&title=b');
});

test.each([
  ['/conference/org/a?b=c', '/login?continueUrl=%2Fconference%2Forg%2Fa%3Fb%3Dc'],
  ['/conference', '/login?continueUrl=%2Fconference'],
  ['/medical-search/search?sex=F', '/login?continueUrl=%2Fmedical-search%2Fsearch%3Fsex%3DF'],
  ['/conferences', '/login'],
  ['/storage/org/a', '/login'],
])('after signing out at %s the sign-in is %s [WB-63]', (here, expected) => {
  expect(afterSignOut(here)).toBe(expected);
});

test.each([
  ['', '/signup'],
  ['?continueUrl=%2Forganization%2Fjoin%3Fcode%3Da%26b', '/signup?continueUrl=%2Forganization%2Fjoin%3Fcode%3Da%26b'],
  ['?continueUrl=https%3A%2F%2Fevil.example%2F', '/signup?continueUrl=%2Fstorage'],
])('a page before the sign-in at %s leads on: %s', (search, expected) => {
  expect(leadingOn('/signup', new URLSearchParams(search))).toBe(expected);
});
