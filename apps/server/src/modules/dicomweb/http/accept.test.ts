import { describe, expect, it } from 'vitest';
import { acceptableMedia, inRange } from './accept.ts';

describe('acceptableMedia', () => {
  it.each([
    [
      'multipart/related; type="application/octet-stream"; transfer-syntax=*',
      { packaging: 'multipart', mediaType: 'application/octet-stream', transferSyntax: '*', q: 1 },
    ],
    [
      'multipart/related; type=application/octet-stream; transfer-syntax=*',
      { packaging: 'multipart', mediaType: 'application/octet-stream', transferSyntax: '*', q: 1 },
    ],
    [
      'multipart/related; type="application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1"',
      { packaging: 'multipart', mediaType: 'application/octet-stream', transferSyntax: '1.2.840.10008.1.2.1', q: 1 },
    ],
    [
      'Multipart/Related;TYPE="Application/DICOM";q=0.5',
      { packaging: 'multipart', mediaType: 'application/dicom', transferSyntax: null, q: 0.5 },
    ],
    ['multipart/related', { packaging: 'multipart', mediaType: '*/*', transferSyntax: null, q: 1 }],
    [
      'application/dicom; transfer-syntax=1.2.840.10008.1.2.4.90',
      { packaging: 'single', mediaType: 'application/dicom', transferSyntax: '1.2.840.10008.1.2.4.90', q: 1 },
    ],
    ['*/*', { packaging: 'any', mediaType: '*/*', transferSyntax: null, q: 1 }],
    ['image/*', { packaging: 'single', mediaType: 'image/*', transferSyntax: null, q: 1 }],
    [
      'application/dicom+json; q=high',
      { packaging: 'single', mediaType: 'application/dicom+json', transferSyntax: null, q: 1 },
    ],
  ])('reads %s', (header, expected) => {
    expect(acceptableMedia(header)).toEqual([expected]);
  });

  it('sorts by weight, keeps the order of equal weights and drops weight 0', () => {
    const header = 'image/png;q=0, image/jp2;q=0.2, multipart/related; type="a/b, c", image/jls;q=0.2, text/html';
    expect(acceptableMedia(header).map((range) => [range.packaging, range.mediaType])).toEqual([
      ['multipart', 'a/b, c'],
      ['single', 'text/html'],
      ['single', 'image/jp2'],
      ['single', 'image/jls'],
    ]);
  });

  it('takes anything when nothing is said, and nothing when what is said cannot be read', () => {
    expect(acceptableMedia(undefined).map((range) => range.packaging)).toEqual(['any']);
    expect(acceptableMedia(' ').map((range) => range.packaging)).toEqual(['any']);
    expect(acceptableMedia('dicom')).toEqual([]);
  });

  it('lets the accept query parameter go before the header', () => {
    expect(acceptableMedia('text/html', 'application/dicom')[0]?.mediaType).toBe('application/dicom');
  });
});

it.each([
  ['multipart/related; type="a/b;c\\"d,e"; Transfer-Syntax=1.2', 'a/b', '1.2'],
  ['multipart/related; type="application/dicom', '*/*', null],
  ['multipart/related; type=a/b; type=c/d', 'a/b', null],
  ['multipart/related; =; ; x; __proto__=y; constructor="z"', '*/*', null],
])('reads what senders and attackers write: %s', (header, mediaType, transferSyntax) => {
  expect(acceptableMedia(header)).toEqual([{ packaging: 'multipart', mediaType, transferSyntax, q: 1 }]);
});

it('reads a header of nothing but commas, quotes and weights', () => {
  expect(acceptableMedia(',,;,"", , a/b;q=";,q=0"')).toMatchObject([{ mediaType: 'a/b', q: 1 }]);
  expect(acceptableMedia('a/b;q=1e999, c/d;q=-1, e/f;q=0x1')).toMatchObject([
    { mediaType: 'a/b', q: 1 },
    { mediaType: 'e/f', q: 1 },
  ]);
});

describe('inRange', () => {
  it.each([
    ['image/jp2', 'image/*', true],
    ['image/jp2', '*/*', true],
    ['image/jp2', 'image/jp2', true],
    ['image/jp2', 'image/jpeg', false],
    ['application/dicom+json', 'application/dicom', false],
  ])('%s in %s: %s', (type, range, expected) => {
    expect(inRange(type, range)).toBe(expected);
  });
});
