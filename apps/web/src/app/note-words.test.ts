import { noteCodes } from '@mado/contract';
import { expect, test } from 'vitest';
import enUS from '../locales/en-US/notes.json' with { type: 'json' };
import jaJP from '../locales/ja-JP/notes.json' with { type: 'json' };

test.each([
  ['ja-JP', jaJP, /(?:ください|いただけます|あります|いません)。$/],
  ['en-US', enUS, /^[A-Z].*\.$/],
] as const)(
  '%s: every note of the contract says what it means and what to do, and no other is there',
  (_, words, asks) => {
    expect(Object.keys(words)).toEqual([...noteCodes, 'other']);
    for (const [code, { means, todo }] of Object.entries(words)) {
      expect(means.trim(), code).not.toBe('');
      expect(todo, code).toMatch(asks);
    }
  },
);
