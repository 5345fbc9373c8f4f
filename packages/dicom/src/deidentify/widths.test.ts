import { expect, it } from 'vitest';
import { inHalfWidth, inKatakana } from './widths.ts';

it('puts letters and digits in half width, as the form of compatibility does', () => {
  const text = 'ＣＴ　３６５－Ａｂ（＠）';
  expect(inHalfWidth(text)).toBe(text.normalize('NFKC'));
});

it('puts kana in katakana of full width, voiced ones as one letter, as the form of compatibility does', () => {
  const half = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎｶﾞｷﾞｻﾞﾄﾞﾊﾞﾎﾞﾊﾟﾎﾟｳﾞｯｬｭｮｦﾝｰ･';
  expect(inKatakana(half)).toBe(half.normalize('NFKC'));
  expect(inKatakana('がぎぱヴ'.normalize('NFD'))).toBe('ガギパヴ');
  expect(inKatakana('やまだ はなこ')).toBe('ヤマダ ハナコ');
});
