import { expect, it } from 'vitest';
import { foldedName } from './folded-name.ts';
import { kanjiOfVariant } from './kanji-variants.ts';

it.each([
  ['ｶﾄｳ^ｼﾞｭﾝｲﾁ', 'かとう^じゅんいち'],
  ['カトウ', 'ｶﾄｳ'],
  ['ﾜﾀﾅﾍﾞ', 'わたなべ'],
  ['ヴァイオラ', 'ｳﾞｧｲｵﾗ'],
  ['キヨウコ', 'きょうこ'],
  ['Müller^Jürgen', 'MULLER^JURGEN'],
  ['Ｍｕｌｌｅｒ', 'muller'],
  ['Søren Łukasz Weiß', 'soren lukasz weiss'],
  ['渡邊', '渡辺'],
  ['渡邉^髙志', '渡辺^高志'],
  ['齋藤', '斉藤'],
  ['山﨑', '山崎'],
  ['𠮷野', '吉野'],
  ['福田', '福田'],
  ['葛\u{e0100}西', '葛西'],
])('%s and %s are one', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other));
});

it.each([
  ['カトウ', 'ガトウ'],
  ['ハヤシ', 'パヤシ'],
  ['佐藤', '加藤'],
  ['Mueller', 'Muller'],
])('%s and %s are two', (one, other) => {
  expect(foldedName(one)).not.toBe(foldedName(other));
});

it('keeps groups, components and words, and nothing of nothing', () => {
  expect(foldedName('Yamada^Tarou=山田^太郎=ヤマダ^タロウ')).toBe('yamada^tarou=山田^太郎=やまだ^たろう');
  expect(foldedName(null)).toBeNull();
});

it('each variant has one kanji, which is the variant of no other', () => {
  expect(kanjiOfVariant.size).toBeGreaterThan(350);
  for (const [variant, kanji] of kanjiOfVariant) {
    expect(kanjiOfVariant.has(kanji), kanji).toBe(false);
    expect(variant.normalize('NFKC'), variant).toBe(variant);
  }
});
