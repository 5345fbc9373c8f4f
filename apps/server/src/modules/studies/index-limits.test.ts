import { readInstance, type ParsedInstance } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { indexEntry } from './index-entry.ts';
import { keptNotes, withinLimits, type IndexNote } from './index-limits.ts';

const parsed = (elements: Parameters<typeof buildDicomFile>[0]): ParsedInstance =>
  readInstance(buildDicomFile(elements));

test('what a file of the standard says is kept as it is', () => {
  const entry = indexEntry(
    parsed({
      SpecificCharacterSet: 'ISO_IR 192',
      PatientName: 'Yamada^Tarou=山田^太郎=やまだ^たろう',
      StudyDate: '20240131',
      StudyDescription: '胸部CT'.repeat(16),
    }),
  );
  expect(withinLimits(entry)).toEqual({ entry, cut: false });
});

test('long texts are cut for the index, long dates left out', () => {
  const long = '窓'.repeat(20_000);
  const { entry, cut } = withinLimits(
    indexEntry(
      parsed({
        SpecificCharacterSet: 'ISO_IR 192',
        StudyDate: '1'.repeat(20_000),
        StudyDescription: long,
        PatientName: `A=${long}`,
        Modality: 'M'.repeat(900),
      }),
    ),
  );
  expect(cut).toBe(true);
  expect(entry.study.columns.study_date).toBeNull();
  expect(entry.study.summary.StudyDate).toBeNull();
  expect(entry.study.columns.study_description).toBe('窓'.repeat(512));
  expect(entry.study.columns.patient_name).toHaveLength(512);
  expect(entry.series.columns.modality).toHaveLength(512);
  expect(JSON.stringify(entry).length).toBeLessThan(40_000);
});

test('half of a pair of surrogates is not left at the cut', () => {
  const { entry } = withinLimits(
    indexEntry(parsed({ SpecificCharacterSet: 'ISO_IR 192', StudyDescription: `x${'𠮷'.repeat(600)}` })),
  );
  expect(entry.study.columns.study_description?.isWellFormed()).toBe(true);
});

test('of many notes some of each kind are kept', () => {
  const notes: IndexNote[] = Array.from({ length: 60_000 }, (_, offset) => ({ kind: 'odd_length', offset }));
  const kept = keptNotes([...notes, { kind: 'bad_vr', tag: '00100010' }]);
  expect(kept.length).toBeLessThanOrEqual(100);
  expect(kept.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 20 }, () => 'odd_length'),
    'bad_vr',
    'notes_left_out',
  ]);
  expect(keptNotes(notes.slice(0, 20))).toEqual(notes.slice(0, 20));
});

test('notes on identifiers stay, however many others come before them', () => {
  const kinds = ['odd_length', 'bad_value', 'bad_vr', 'duplicate_tag', 'implicit_item', 'missing_delimiter'] as const;
  const many = kinds.flatMap((kind) => Array.from({ length: 30 }, (): IndexNote => ({ kind })));
  const kept = keptNotes([...many, { kind: 'uid_made', tag: '00080018' }]);
  expect(kept).toHaveLength(100);
  expect(kept[0]).toEqual({ kind: 'uid_made', tag: '00080018' });
});
