import { describe, expect, it } from 'vitest';
import { acceptedTypes, preferredEncoding, preferredLanguage } from './negotiate.ts';

describe('preferredEncoding (RFC 9110 12.5.3)', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0.1', 'br'],
    ['GZIP;Q=1', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0, deflate', null],
    ['br;q=often, gzip', 'gzip'],
    [',;=, ;q=1, gzip', 'gzip'],
    ['"gzip', null],
    ['constructor, __proto__;q=1', null],
  ])('%j → %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });

  it('chooses among what is offered', () => {
    expect(preferredEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip');
    expect(preferredEncoding('br', ['gzip'])).toBeNull();
  });
});

it.each([
  [undefined, 'ja-JP'],
  ['', 'ja-JP'],
  ['*', 'ja-JP'],
  ['sv;q=0.9', 'ja-JP'],
  ['en', 'en-US'],
  ['en-US', 'en-US'],
  ['EN-us', 'en-US'],
  ['en;q=0.3, ja;q=0.8', 'ja-JP'],
  ['ja;q=0, en-GB', 'en-US'],
  ['en;q=0', 'ja-JP'],
  ['sv, en;q=0', 'ja-JP'],
  ['sv, en;q=0.5', 'en-US'],
  ['sv, pt-PT;q=0.5, en;q=0.3', 'pt-BR'],
  ['zh-TW', 'zh'],
  ['en;q=no', 'ja-JP'],
  [';;,=,en', 'en-US'],
])('of %s the best language is %s [WR-2] (RFC 9110 12.5.4)', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language);
});

describe('acceptedTypes (RFC 9110 12.5.1)', () => {
  it.each([
    [undefined, ['*/*']],
    ['', []],
    ['text/html, application/xhtml+xml;q=0.9, */*;q=0.8', ['text/html', 'application/xhtml+xml', '*/*']],
    ['*/*;q=0.1, TEXT/HTML', ['text/html', '*/*']],
    ['text/html;q=0, */*', ['*/*']],
    ['application/x-text/html', ['application/x-text/html']],
    ['image/png;x="text/html, text/html"', ['image/png']],
    ['text, , ;', []],
  ])('%j → %j', (header, types) => {
    expect(acceptedTypes(header)).toEqual(types);
  });
});
