import { expect, test } from 'vitest';
import { graveNotes, withNotes } from './file-notes.ts';

test('files are grouped by what was noted, over several answers, and what matters most comes first', () => {
  const first = withNotes(
    [],
    [
      { path: 'a', notes: [{ code: 'trailing_bytes', offset: 7 }, { code: 'charset_guessed' }] },
      { path: 'b', notes: [] },
      { path: 'c', notes: [{ code: 'charset_guessed', tag: '00100010' }, { code: 'charset_guessed' }] },
    ],
  );
  expect(withNotes(first, [{ path: 'd', notes: [{ code: 'empty' }, { code: 'trailing_bytes' }] }])).toEqual([
    { note: 'empty', files: [{ path: 'd' }] },
    { note: 'charset_guessed', files: [{ path: 'a' }, { path: 'c', tag: '00100010' }] },
    { note: 'trailing_bytes', files: [{ path: 'a', offset: 7 }, { path: 'd' }] },
  ]);
});

test.each(['not_dicom', 'missing_uid', 'cut_before_uid', 'kept_as_file'] as const)(
  'who uploads hears of %s without asking: the viewer does not open the file',
  (note) => {
    expect(graveNotes.has(note)).toBe(true);
  },
);

test('a code of a newer server is told in general words', () => {
  const notes = [{ code: 'of_tomorrow' }, { code: 'of_today' }];
  expect(withNotes([], [{ path: 'a', notes }])).toEqual([{ note: 'other', files: [{ path: 'a' }] }]);
});
