import { describe, expect, it } from 'vitest';
import { parseMediaType, transferSyntaxOfType } from './media-type.ts';

describe('media types of frames', () => {
  it('reads type and parameters, quoted or not', () => {
    expect(parseMediaType('Application/Octet-Stream; Transfer-Syntax=1.2.840.10008.1.2.1')).toEqual({
      type: 'application/octet-stream',
      parameters: { 'transfer-syntax': '1.2.840.10008.1.2.1' },
    });
    expect(parseMediaType('multipart/related; boundary="a;b\\"c"; type="image/jls"').parameters).toEqual({
      boundary: 'a;b"c',
      type: 'image/jls',
    });
  });

  it('finds the transfer syntax inside a quoted type, where some servers write it', () => {
    const type = parseMediaType(
      'multipart/related; type="application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1"; boundary=x',
    );
    expect(transferSyntaxOfType(type)).toBe('1.2.840.10008.1.2.1');
    expect(type.parameters['boundary']).toBe('x');
  });

  it('takes no wildcard for a syntax', () => {
    expect(transferSyntaxOfType(parseMediaType('image/jls; transfer-syntax=*'))).toBeNull();
    expect(transferSyntaxOfType(parseMediaType('application/octet-stream'))).toBeNull();
    expect(parseMediaType('').type).toBe('');
  });
});
