import { expect, test } from 'vitest';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import { fileWithoutStudyUid, hostileIdentifiers } from '../testing/broken-files.ts';
import { readInstance } from './read-instance.ts';

const identity = ['StudyInstanceUID', 'SeriesInstanceUID', 'SOPInstanceUID'] as const;

test.each(identity)('%s must be there', (keyword) => {
  const missing = expect.objectContaining({ kind: 'missing_uid' });
  expect(() => readInstance(buildDicomFile({ [keyword]: undefined }))).toThrow(missing);
  expect(() => readInstance(buildDicomFile({ [keyword]: '' }))).toThrow(missing);
});

test('a file without study names the tag', () => {
  expect(() => readInstance(fileWithoutStudyUid())).toThrow(
    expect.objectContaining({ kind: 'missing_uid', tag: '0020000D' }),
  );
});

test.each(identity)('%s is digits and dots, at most 64', (keyword) => {
  const bad = expect.objectContaining({ kind: 'bad_uid' });
  for (const uid of [...hostileIdentifiers, '1..2', '.1', '1.', `1.${'2'.repeat(63)}`, `${'1'.repeat(63)}x`]) {
    expect(() => readInstance(buildDicomFile({ [keyword]: uid })), uid).toThrow(bad);
  }
});

test('the refusal does not repeat the identifier', () => {
  const [hostile] = hostileIdentifiers;
  expect(() => readInstance(buildDicomFile({ StudyInstanceUID: hostile }))).toThrow(
    /^bad_uid \(0020,000D\): expected digits and dots/,
  );
});

test('leading zeros pass with a note', () => {
  const { facts, notes } = readInstance(buildDicomFile({ StudyInstanceUID: '1.2.03' }));
  expect(facts.StudyInstanceUID).toBe('1.2.03');
  expect(notes).toEqual([{ kind: 'nonconformant_uid', tag: '0020000D' }]);
});

test('a SOP class that is absent or malformed is none, with a note', () => {
  for (const SOPClassUID of [undefined, '', 'CT Image', `1.${'2'.repeat(64)}`]) {
    const { facts, notes } = readInstance(buildDicomFile({ SOPClassUID }));
    expect(facts.SOPClassUID).toBe('');
    expect(notes).toEqual([{ kind: 'sop_class_missing', tag: '00080016' }]);
  }
});
