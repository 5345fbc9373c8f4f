import { expect, test } from 'vitest';
import { withNotes } from './file-notes.ts';

test('files are grouped by what was noted, over several answers, and what matters most comes first', () => {
  const first = withNotes(
    [],
    [
      { path: 'a', codes: ['trailing_bytes', 'charset_guessed'] },
      { path: 'b', codes: [] },
      { path: 'c', codes: ['charset_guessed', 'charset_guessed'] },
    ],
  );
  expect(withNotes(first, [{ path: 'd', codes: ['empty', 'trailing_bytes'] }])).toEqual([
    { note: 'empty', paths: ['d'] },
    { note: 'charset_guessed', paths: ['a', 'c'] },
    { note: 'trailing_bytes', paths: ['a', 'd'] },
  ]);
});

test('a code of a newer server is told in general words', () => {
  expect(withNotes([], [{ path: 'a', codes: ['of_tomorrow', 'of_today'] }])).toEqual([{ note: 'other', paths: ['a'] }]);
});
