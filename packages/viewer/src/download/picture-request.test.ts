import { describe, expect, it, test } from 'vitest';
import {
  errorsOf,
  fileName,
  firstRequest,
  hasErrors,
  plainName,
  sizeOf,
  withLock,
  withSide,
} from './picture-request.ts';

const request = { ...firstRequest(), name: 'CT-3-12' };

describe('the size of a picture [VW-161]', () => {
  it('begins with 512 by 512 and keeps that ratio', () => {
    expect(sizeOf(request)).toEqual({ width: 512, height: 512 });
    expect(sizeOf(withSide(request, 'height', '640'))).toEqual({ width: 640, height: 640 });
  });

  it('has digits only, full-width ones too; with anything else a field stays as it was', () => {
    expect(withSide(request, 'width', '８００').width).toBe('800');
    for (const typed of ['12a', '-5', '1e3', '1.5', '0x10']) expect(withSide(request, 'width', typed)).toBe(request);
  });

  it('keeps the ratio that it has when that is locked, and none when it is not', () => {
    const free = withSide(withSide(withLock(request, false), 'width', '900'), 'height', '300');
    expect(sizeOf(free)).toEqual({ width: 900, height: 300 });
    expect(sizeOf(withSide(withLock(free, true), 'height', '200'))).toEqual({ width: 600, height: 200 });
    // An emptied field takes nothing along.
    expect(withSide(request, 'width', '')).toMatchObject({ width: '', height: '512' });
  });

  it.each([
    ['99', 'small', '0100', null],
    ['', 'empty', '100', null],
    ['0', 'small', '10000', null],
  ])('%j is too little (%s), %j is not', (wrong, error, right, none) => {
    const free = withLock(request, false);
    expect(errorsOf(withSide(free, 'width', wrong)).width).toBe(error);
    expect(errorsOf(withSide(free, 'width', right)).width).toBe(none);
  });

  it('is 10,000 at most on each side, with the ratio that is kept', () => {
    expect(sizeOf(withSide(withLock(request, false), 'width', '99999'))?.width).toBe(10_000);
    const wide = withLock(withSide(withLock(request, false), 'width', '1024'), true);
    const tall = withSide(wide, 'height', '6000');
    expect(sizeOf(tall)).toEqual({ width: 10_000, height: 5000 });
    expect(hasErrors(errorsOf(tall))).toBe(false);
    expect(sizeOf(withSide(wide, 'width', '99999'))).toEqual({ width: 10_000, height: 5000 });
  });
});

describe('the name of a file', () => {
  it.each(['', '   ', '...', '.png'])('may not be empty: %j', (name) => {
    expect(errorsOf({ ...request, name }).name).toBe('empty');
  });

  it('has no sign that some system refuses, nor the ending of its type twice', () => {
    expect(plainName('a/b\\c:d*e?f"g<h>i|j\u0000k')).toBe('a_b_c_d_e_f_g_h_i_j_k');
    expect(fileName({ ...request, name: 'hand.JPG' })).toBe('hand.jpg');
    expect(fileName({ ...request, name: '胸部 1.2', type: 'png' })).toBe('胸部 1.2.png');
    expect(fileName({ ...request, name: 'gnp.\u202egpj' })).not.toContain('\u202e');
  });

  it('fits into a file system, in whole characters, and ends with one that is seen [VW-152]', () => {
    expect(plainName('x'.repeat(500))).toHaveLength(240);
    expect(plainName('腹'.repeat(300))).toBe('腹'.repeat(80));
    expect(plainName(`x${'𠮷'.repeat(300)}`)).toBe(`x${'𠮷'.repeat(59)}`);
    expect(plainName(`${'x'.repeat(238)}. y`)).toBe('x'.repeat(238));
    expect(fileName({ ...request, name: ' hand.jpg . ' })).toBe('hand.jpg');
    for (const name of ['', '  　', '...', '\u200b', '.png'])
      expect(errorsOf({ ...request, name }).name, name).toBe('empty');
  });
});

test('a request in order has no errors', () => {
  expect(hasErrors(errorsOf(request))).toBe(false);
});
