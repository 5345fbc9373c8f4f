/** Katakana of half width from U+FF65 on, in full width. */
const katakana =
  '・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン';
/** Marks of voicing behind a letter, in half width and as marks that combine. */
const voiced = /[\uff9e\u3099]/;
const marks = /([ウカキクケコサシスセソタチツテトハヒフヘホ])([\uff9e\uff9f\u3099\u309a])/g;

/** Latin letters, digits, signs and spaces in half width. */
export function inHalfWidth(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Kana as katakana in full width, a letter and its mark of voicing as one. */
export function inKatakana(text: string): string {
  return text
    .replaceAll(/[\uff65-\uff9d]/g, (letter) => katakana.charAt(letter.charCodeAt(0) - 0xff65))
    .replaceAll(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replaceAll(marks, (_, letter: string, mark: string) => withMark(letter, mark));
}

function withMark(letter: string, mark: string): string {
  if (letter === 'ウ') return voiced.test(mark) ? 'ヴ' : letter;
  const isOfHa = 'ハヒフヘホ'.includes(letter);
  if (!voiced.test(mark) && !isOfHa) return letter;
  return String.fromCharCode(letter.charCodeAt(0) + (voiced.test(mark) ? 1 : 2));
}
