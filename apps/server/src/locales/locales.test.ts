import { expect, test } from 'vitest';
import { filled, spokenTo, spokenToAnyone } from './index.ts';

test('whoever is not known is spoken to in the language of the installation, and in English below it', () => {
  expect(spokenToAnyone('ja-JP')).toEqual(['ja-JP', 'en-US']);
  expect(spokenToAnyone('en-US')).toEqual(['en-US']);
});

test('who has said a language is spoken to in that alone', () => {
  expect(spokenTo('en-US', 'ja-JP')).toEqual(['en-US']);
  expect(spokenTo('ja-JP', 'ja-JP')).toEqual(['ja-JP']);
  expect(spokenTo(null, 'ja-JP')).toEqual(['ja-JP', 'en-US']);
});

test('what is filled in is not filled in again', () => {
  expect(filled('{{a}} of {{b}}', { a: '{{b}}', b: 'B' })).toBe('{{b}} of B');
});
