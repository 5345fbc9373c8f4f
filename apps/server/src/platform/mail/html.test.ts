import { expect, test } from 'vitest';
import { htmlOf } from './html.ts';

const bodyOf = (text: string) =>
  /<div[^>]*>(.*)<\/div>/s.exec(htmlOf(text, 'ja-JP'))?.[1]?.replaceAll(/ style="[^"]*"/g, '');

test('paragraphs and lines are those of the text', () => {
  expect(bodyOf('山田さん\n\n一行目\n二行目\n\n\n終わり')).toBe('<p>山田さん</p><p>一行目<br>二行目</p><p>終わり</p>');
});

test('a line that is an address is a link; an address in a sentence, or of another scheme, is text', () => {
  expect(bodyOf('https://mado.example.jp/a?b=1&c=2')).toBe(
    '<p><a href="https://mado.example.jp/a?b=1&amp;c=2">https://mado.example.jp/a?b=1&amp;c=2</a></p>',
  );
  expect(bodyOf('見る https://evil.example')).toBe('<p>見る https://evil.example</p>');
  expect(bodyOf('javascript:alert(1)')).toBe('<p>javascript:alert(1)</p>');
});

test('what somebody wrote is text, not a part of the page', () => {
  expect(bodyOf('<img src=x onerror="alert(1)">')).toBe('<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>');
  expect(bodyOf('https://a.example/"><script>')).toBe('<p>https://a.example/&quot;&gt;&lt;script&gt;</p>');
});

test('it says in which language it is', () => {
  expect(htmlOf('a', 'en-US')).toContain('<html lang="en-US">');
});
