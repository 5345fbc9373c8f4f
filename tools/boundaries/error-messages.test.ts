import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * What a form says beside a field is a text of ours; every other `.message` is that of an error, which is English and
 * for the console.
 */
const message = /(?<!\berrors\.\w+\??)\??\.message\b|\bString\((?:error|failure|cause|reason)\)/;

function messagesIn(source: string): string[] {
  return source.split('\n').filter((line) => message.test(line));
}

test('an error message is told from the words beside a field', () => {
  expect(messagesIn('toast(failure.message);\nhelp(errors.email?.message);\nsay(String(error));')).toEqual([
    'toast(failure.message);',
    'say(String(error));',
  ]);
});

test('no page and no viewer reads what an error says in English: people read our words', () => {
  const files = globSync('{apps/web,packages/viewer,packages/ui}/src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => messagesIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([]);
});
