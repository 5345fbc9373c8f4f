import { expect, test } from 'vitest';
import { firstText } from '../dataset/dicom-json.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import { fileBeginning } from '../rewriting/file-meta.ts';
import { joined } from '../encoding/chunks.ts';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import { hostileIdentifiers } from '../testing/broken-files.ts';
import type { GeneratedUid } from './missing-identifiers.ts';
import { readDataSet, readInstance } from './read-instance.ts';

const made: Record<GeneratedUid, string> = {
  SOPInstanceUID: '2.25.1',
  StudyInstanceUID: '2.25.2',
  SeriesInstanceUID: '2.25.3',
};
const tags: Record<GeneratedUid, string> = {
  SOPInstanceUID: '00080018',
  StudyInstanceUID: '0020000D',
  SeriesInstanceUID: '0020000E',
};
const keywords = Object.keys(made) as GeneratedUid[];
const generateUid = (keyword: GeneratedUid) => made[keyword];

test.each(keywords.flatMap((keyword) => [undefined, ''].map((value) => [keyword, value] as const)))(
  '%s of %j is made, and stands in facts and JSON with a note',
  (keyword, value) => {
    const file = buildDicomFile({ [keyword]: value });
    const { facts, dicomJson, notes } = readInstance(file, { generateUid });
    const others = readInstance(buildDicomFile()).facts;
    expect(facts).toEqual({ ...others, [keyword]: made[keyword] });
    expect(dicomJson[tags[keyword]]).toEqual({ vr: 'UI', Value: [made[keyword]] });
    expect(notes).toEqual([{ kind: 'uid_made', tag: tags[keyword] }]);
    expect(firstText(readDataSet(file).dicomJson, tags[keyword])).toBeUndefined();
  },
);

test('all three, in the order of tags', () => {
  const file = buildDicomFile({ SOPInstanceUID: undefined, StudyInstanceUID: undefined, SeriesInstanceUID: undefined });
  const { facts, dicomJson } = readInstance(file, { generateUid });
  expect(facts).toMatchObject(made);
  expect(Object.keys(dicomJson)).toEqual(Object.keys(dicomJson).toSorted());
});

test('a whole file is read as it is', () => {
  const file = buildDicomFile();
  const refuse = () => {
    throw new Error('nothing is missing');
  };
  expect(readInstance(file, { generateUid: refuse })).toEqual(readInstance(file));
});

test('what lacks a SOP class as well stays refused', () => {
  const missing = expect.objectContaining({ kind: 'missing_uid', tag: '00080016' });
  for (const keyword of keywords) {
    const file = buildDicomFile({ SOPClassUID: undefined, [keyword]: undefined });
    expect(() => readInstance(file, { generateUid }), keyword).toThrow(missing);
  }
});

test.each(keywords)('a malformed %s gets one that is derived from it, with a note of its place', (keyword) => {
  for (const uid of [...hostileIdentifiers, '1.2.x', '1..2', '1.2.', `1.${'2'.repeat(63)}`]) {
    const file = buildDicomFile({ [keyword]: uid });
    const asked: unknown[] = [];
    const derive = (...question: unknown[]) => {
      asked.push(question);
      return '2.25.7';
    };
    const { facts, dicomJson, notes } = readInstance(file, { generateUid: derive });
    expect(asked).toEqual([[keyword, uid]]);
    expect(facts[keyword]).toBe('2.25.7');
    expect(dicomJson[tags[keyword]]).toEqual({ vr: 'UI', Value: ['2.25.7'] });
    expect(notes).toEqual([{ kind: 'uid_derived', tag: tags[keyword], offset: expect.any(Number) }]);
    expect(firstText(readDataSet(file).dicomJson, tags[keyword])).toBe(uid);
    expect(() => readInstance(file)).toThrow(expect.objectContaining({ kind: 'bad_uid', tag: tags[keyword] }));
  }
});

test('where the structure broke before an identifier, none is made', () => {
  const whole = buildDicomFile({ StudyInstanceUID: undefined, PatientComments: 'x'.repeat(30) });
  expect(readInstance(whole, { generateUid }).facts.StudyInstanceUID).toBe(made.StudyInstanceUID);
  const at = whole.findIndex((_, i) => String.fromCharCode(...whole.subarray(i, i + 6)) === '\u0010\0\0@LT');
  whole.set([0xff, 0x7f], at + 6);
  expect(() => readInstance(whole, { generateUid })).toThrow(DicomError);
});

const withMeta = (SOPInstanceUID: string) => {
  const beginning = fileBeginning({ SOPClassUID: '1.2', SOPInstanceUID, TransferSyntaxUID: '1.2.840.10008.1.2.1' });
  return joined([beginning, buildDicomFile({ SOPInstanceUID: undefined, preamble: false, fileMeta: false })]);
};

test('the SOP Instance UID of the file meta group goes before a made one (PS3.10 7.1)', () => {
  for (const options of [{}, { generateUid }]) {
    const { facts, dicomJson, notes } = readInstance(withMeta('1.2.3.4'), options);
    expect(facts.SOPInstanceUID).toBe('1.2.3.4');
    expect(dicomJson['00080018']).toEqual({ vr: 'UI', Value: ['1.2.3.4'] });
    expect(notes).toEqual([{ kind: 'uid_from_file_meta', tag: '00080018' }]);
  }
});

test.each(['../../etc', '1.2.03', '1', '', `1.${'2'.repeat(63)}`])('but only a valid one: %j', (uid) => {
  expect(readInstance(withMeta(uid), { generateUid }).facts.SOPInstanceUID).toBe(made.SOPInstanceUID);
});
