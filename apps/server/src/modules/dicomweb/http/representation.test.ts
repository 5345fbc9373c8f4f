import { describe, expect, it } from 'vitest';
import { acceptableMedia } from './accept.ts';
import {
  contentType,
  frameOffers,
  instanceOffers,
  octetOffers,
  pixelMediaType,
  selectJson,
  selectRepresentation,
} from './representation.ts';

const PLAIN = '1.2.840.10008.1.2.1';
const JLS = '1.2.840.10008.1.2.4.80';
const J2K_LOSSY = '1.2.840.10008.1.2.4.91';
const MPEG4 = '1.2.840.10008.1.2.4.102';

/** `single|multipart media type syntax form`, or 406. */
function frames(stored: string, header: string | undefined, { several = false, decodable = true } = {}): string {
  const chosen = selectRepresentation(acceptableMedia(header), frameOffers(stored, decodable), { several });
  return chosen ? `${chosen.packaging} ${contentType(chosen)} ${chosen.form}` : '406';
}

describe('frames', () => {
  it.each([
    // uncompressed
    [
      PLAIN,
      'multipart/related; type="application/octet-stream"',
      `multipart application/octet-stream; transfer-syntax=${PLAIN} stored`,
    ],
    [
      PLAIN,
      'multipart/related; type="application/octet-stream"; transfer-syntax=*',
      `multipart application/octet-stream; transfer-syntax=${PLAIN} stored`,
    ],
    [
      PLAIN,
      `application/octet-stream; transfer-syntax=${PLAIN}`,
      `single application/octet-stream; transfer-syntax=${PLAIN} stored`,
    ],
    [PLAIN, undefined, `multipart application/octet-stream; transfer-syntax=${PLAIN} stored`],
    [PLAIN, 'application/octet-stream; transfer-syntax=1.2.840.10008.1.2', '406'],
    [PLAIN, 'image/jpeg', '406'],
    [
      PLAIN,
      'image/jpeg, application/octet-stream;q=0.1',
      `single application/octet-stream; transfer-syntax=${PLAIN} stored`,
    ],
    // compressed
    [
      JLS,
      'multipart/related; type="application/octet-stream"; transfer-syntax=*',
      `multipart application/octet-stream; transfer-syntax=${JLS} stored`,
    ],
    [
      JLS,
      `multipart/related; type="application/octet-stream; transfer-syntax=${JLS}"`,
      `multipart application/octet-stream; transfer-syntax=${JLS} stored`,
    ],
    [JLS, 'application/octet-stream', `single application/octet-stream; transfer-syntax=${PLAIN} decoded`],
    [
      JLS,
      `application/octet-stream; transfer-syntax=${PLAIN}`,
      `single application/octet-stream; transfer-syntax=${PLAIN} decoded`,
    ],
    [JLS, 'image/jls', `single image/jls; transfer-syntax=${JLS} stored`],
    [JLS, 'multipart/related; type="image/jls"', `multipart image/jls; transfer-syntax=${JLS} stored`],
    [JLS, '*/*', `multipart image/jls; transfer-syntax=${JLS} stored`],
    [JLS, 'multipart/related', `multipart image/jls; transfer-syntax=${JLS} stored`],
    [JLS, 'multipart/related; transfer-syntax=*', `multipart image/jls; transfer-syntax=${JLS} stored`],
    [JLS, 'image/jls; transfer-syntax=1.2.840.10008.1.2.4.81', '406'],
    [JLS, 'image/jp2', '406'],
    [JLS, 'image/*', `single image/jls; transfer-syntax=${JLS} stored`],
    [J2K_LOSSY, 'application/octet-stream', `single application/octet-stream; transfer-syntax=${PLAIN} decoded`],
  ])('stored %s, accept %s', (stored, header, expected) => {
    expect(frames(stored, header)).toBe(expected);
  });

  it.each(['*/*', 'application/*', 'application/*; transfer-syntax=*', 'application/octet-stream'])(
    'are residuals for nobody who has not named them: %s [PX-16]',
    (header) => {
      const offers = frameOffers(PLAIN, true, true);
      expect(selectRepresentation(acceptableMedia(header), offers, { several: false })).toMatchObject({
        form: 'stored',
      });
    },
  );

  it('are never single when there are several', () => {
    const header = 'application/octet-stream, multipart/related; type="application/octet-stream";q=0.5';
    expect(frames(PLAIN, header, { several: true })).toMatch(/^multipart /);
    expect(frames(PLAIN, 'application/octet-stream', { several: true })).toBe('406');
  });

  it('are not promised uncompressed when nothing decodes them', () => {
    expect(frames(MPEG4, 'application/octet-stream', { decodable: false })).toBe('406');
    expect(frames(MPEG4, 'video/mp4', { decodable: false })).toBe(`single video/mp4; transfer-syntax=${MPEG4} stored`);
  });
});

describe('instances', () => {
  const choose = (stored: Parameters<typeof instanceOffers>[0], header: string | undefined, several = false) => {
    const chosen = selectRepresentation(acceptableMedia(header), instanceOffers(stored), { several });
    return chosen ? `${chosen.packaging} ${chosen.transferSyntaxUID} ${chosen.form}` : '406';
  };
  const plain = { transferSyntaxUID: PLAIN, lossless: true, decodable: true };
  const lossless = { transferSyntaxUID: JLS, lossless: true, decodable: true };
  const lossy = { transferSyntaxUID: J2K_LOSSY, lossless: false, decodable: true };
  const video = { transferSyntaxUID: MPEG4, lossless: false, decodable: false };

  it('default to explicit little endian, and to what is stored where that would lose or is impossible', () => {
    const header = 'multipart/related; type="application/dicom"';
    expect(choose(plain, header)).toBe(`multipart ${PLAIN} stored`);
    expect(choose(lossless, header)).toBe(`multipart ${PLAIN} decoded`);
    expect(choose(lossy, header)).toBe(`multipart ${J2K_LOSSY} stored`);
    expect(choose(video, header)).toBe(`multipart ${MPEG4} stored`);
  });

  it('are given in the syntax asked for', () => {
    expect(choose(lossless, 'application/dicom; transfer-syntax=*')).toBe(`single ${JLS} stored`);
    expect(choose(lossless, `application/dicom; transfer-syntax=${JLS}`)).toBe(`single ${JLS} stored`);
    expect(choose(lossy, `application/dicom; transfer-syntax=${PLAIN}`)).toBe(`single ${PLAIN} decoded`);
    expect(choose(video, `application/dicom; transfer-syntax=${PLAIN}`)).toBe('406');
    expect(choose(plain, `application/dicom; transfer-syntax=${JLS}`)).toBe('406');
    expect(choose(lossless, undefined)).toBe(`multipart ${JLS} stored`);
  });

  it('come as one part only when there is one', () => {
    expect(choose(plain, 'application/dicom', true)).toBe('406');
    expect(choose(plain, '*/*', true)).toBe(`multipart ${PLAIN} stored`);
    expect(choose(plain, 'application/dicom+xml')).toBe('406');
  });
});

describe('bulk data', () => {
  it('comes as one part unless multipart is asked for', () => {
    const choose = (header: string | undefined) =>
      selectRepresentation(acceptableMedia(header), octetOffers, { several: false, unsaid: 'single' })?.packaging;
    expect(choose(undefined)).toBe('single');
    expect(choose('multipart/related; type="application/octet-stream"')).toBe('multipart');
    expect(choose('application/pdf')).toBeUndefined();
  });
});

describe('selectJson', () => {
  it.each([
    ['application/dicom+json', 'application/dicom+json'],
    ['application/json', 'application/json'],
    ['application/json, application/dicom+json;q=0.9', 'application/json'],
    ['*/*', 'application/dicom+json'],
    ['application/*', 'application/dicom+json'],
    [undefined, 'application/dicom+json'],
    ['multipart/related; type="application/dicom+xml"', null],
    ['multipart/related; type="application/dicom+xml", application/dicom+json', 'application/dicom+json'],
    ['text/html', null],
  ])('%s: %s', (header, expected) => {
    expect(selectJson(acceptableMedia(header))).toBe(expected);
  });
});

it('names the media type of a syntax, octets where the standard has none', () => {
  expect(pixelMediaType('1.2.840.10008.1.2.4.201')).toBe('image/jphc');
  expect(pixelMediaType('1.2.840.10008.1.2.5')).toBe('image/dicom-rle');
  expect(pixelMediaType('1.2.840.10008.1.2.8.1')).toBe('application/octet-stream');
});
