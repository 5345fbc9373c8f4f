// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { loginUrl, safeContinueUrl } from './continue-url.ts';

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
  '/login?continueUrl=/login',
])('%s leads to the top', (wanted) => {
  expect(safeContinueUrl(wanted)).toBe('/storage');
});

test('the way to the sign-in keeps path and query', () => {
  const url = new URL(loginUrl('/viewer?url=/a&title=b'), location.origin);
  expect(safeContinueUrl(url.searchParams.get('continueUrl'))).toBe('/viewer?url=/a&title=b');
});
