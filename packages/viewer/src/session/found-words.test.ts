import { describe, expect, it } from 'vitest';
import { foundAt } from './found-words.ts';

describe('words are found in a text [VW-150]', () => {
  it.each([
    ['3 DWI b=1000', '1000'],
    ['DWIb1000', '1000'],
    ['ＤＷＩ　ｂ＝１０００', 'dwi 1000'],
    ['T2_FLAIR_ax', 'ax flair'],
    ['CT胸部 造影', '胸部'],
    ['Schädel', 'SCHA'],
    ['カンゾウ ダイナミック', 'かんぞう'],
    ['かんぞう', 'ｶﾝｿﾞｳ'],
    ['anything', ''],
    ['anything', '　 any  '],
  ])('%s begins with what is typed: %s', (text, typed) => {
    expect(foundAt(text, typed)).toBe(0);
  });

  it.each([
    ['b=1000', '00', 1],
    ['coronal', 'ron al', 2],
    ['coronal thin', 'ron th', 1],
    ['上腹部', '腹部', 1],
    ['ダイナミックスタディ', 'スタディ', 1],
    ['coron ronal', 'ron', 0],
  ])('in %s, of %s, so many stand inside of words: %i', (text, typed, inside) => {
    expect(foundAt(text, typed)).toBe(inside);
  });

  it.each([
    ['b=1000', '1001'],
    ['3 axial', 'axial 4'],
    ['ハラ', 'バラ'],
  ])('%s has not all of %s', (text, typed) => {
    expect(foundAt(text, typed)).toBeNull();
  });
});
