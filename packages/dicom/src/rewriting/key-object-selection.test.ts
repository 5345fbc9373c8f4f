import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyObjectsOf, readInstance } from '../index.ts';
import { buildDicomFile, syntheticUid } from '../testing/index.ts';
import { keyObjectSelection, keyObjectSelectionFile, type KeyObjectDocument } from './key-object-selection.ts';

const MR = '1.2.840.10008.5.1.4.1.1.4';
const ENHANCED_MR = '1.2.840.10008.5.1.4.1.1.4.1';
const image = (series: string, name: string, FrameNumber: number | null = null) => ({
  StudyInstanceUID: String(of['0020000D']?.Value?.[0]),
  SeriesInstanceUID: syntheticUid(series),
  SOPClassUID: FrameNumber === null ? MR : ENHANCED_MR,
  SOPInstanceUID: syntheticUid(name),
  FrameNumber,
});
const { dicomJson: of } = readInstance(
  buildDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: 'Phantom^Mado=窓^試験=まど^しけん',
    PatientSex: 'F',
    PatientBirthDate: '19700101',
    StudyDate: '20261112',
    StudyTime: '101500',
    StudyID: '7',
    AccessionNumber: 'A1',
    StudyDescription: '頭部',
    ReferringPhysicianName: 'Doctor^One',
  }),
);
const document: KeyObjectDocument = {
  of,
  images: [image('a', '1'), image('a', '2', 5), image('a', '2', 3), image('b', '3')],
  note: '右前頭葉の結節',
  SeriesInstanceUID: syntheticUid('key objects', 'series'),
  SOPInstanceUID: syntheticUid('key objects', 'instance'),
  SeriesNumber: 900,
  SeriesDescription: 'キー画像',
  at: new Date(2026, 10, 27, 16, 5, 9),
};

test('a document that rejects its images points at none [PX-15]', () => {
  const { dicomJson } = readInstance(keyObjectSelectionFile(document));
  const titled = (code: string) => ({
    ...dicomJson,
    '0040A043': { vr: 'SQ', Value: [{ '00080100': { vr: 'SH', Value: [code] } }] },
  });
  expect(keyObjectsOf(titled('113000')).images).toHaveLength(4);
  for (const code of ['113001', '113037', '113038', '113039']) expect(keyObjectsOf(titled(code)).images).toEqual([]);
});

test('it is read as what it is, with patient and study as they stand in the images [PX-14]', () => {
  const { facts, notes, dicomJson } = readInstance(keyObjectSelectionFile(document));
  expect(notes).toEqual([]);
  expect(facts).toMatchObject({
    SOPClassUID: keyObjectSelection,
    Modality: 'KO',
    StudyInstanceUID: of['0020000D']?.Value?.[0],
    SeriesNumber: 900,
    SeriesDescription: 'キー画像',
    PatientName: { alphabetic: 'Phantom^Mado', ideographic: '窓^試験', phonetic: 'まど^しけん' },
  });
  for (const tag of ['00100010', '00100020', '00100030', '00100040', '00080020', '00080030', '00080050', '00200010'])
    expect(dicomJson[tag], tag).toEqual(of[tag]);
});

test('it points at each image once, at frames together, by series [PX-14]', () => {
  const { dicomJson } = readInstance(keyObjectSelectionFile(document));
  const items = dicomJson['0040A730']?.Value as { [tag: string]: { Value?: unknown[] } }[];
  expect(items.map((item) => item['0040A040']?.Value?.[0])).toEqual(['TEXT', 'IMAGE', 'IMAGE', 'IMAGE']);
  expect(items[0]?.['0040A160']?.Value).toEqual(['右前頭葉の結節']);
  expect(items[2]?.['00081199']?.Value).toMatchObject([
    { '00081155': { Value: [syntheticUid('2')] }, '00081160': { Value: [3, 5] } },
  ]);
  const [evidence] = (dicomJson['0040A375']?.Value ?? []) as {
    [tag: string]: { Value?: { [tag: string]: { Value?: unknown[] } }[] };
  }[];
  const series = evidence?.['00081115']?.Value ?? [];
  expect(series.map((one) => [one['0020000E']?.Value?.[0], one['00081199']?.Value?.length])).toEqual([
    [syntheticUid('a'), 2],
    [syntheticUid('b'), 1],
  ]);
});

test('what was written is read again, as is what others have written [PX-15]', () => {
  const { images, note } = keyObjectsOf(readInstance(keyObjectSelectionFile(document)).dicomJson);
  expect(note).toBe(document.note);
  expect(images).toEqual([image('a', '1'), image('a', '2', 3), image('a', '2', 5), image('b', '3')]);
  const bare = readInstance(keyObjectSelectionFile({ ...document, note: '' })).dicomJson;
  expect(keyObjectsOf(bare).note).toBe('');
  // Without its evidence nobody knows in which series it lies; a frame that is none is no frame.
  const { '0040A375': _, ...lost } = bare;
  expect(keyObjectsOf(lost).images).toEqual([]);
  expect(keyObjectsOf({})).toEqual({ images: [], note: '' });
});

test('frames count from one: what is no number of a frame names none [PX-15]', () => {
  const images = [image('a', '2', 3)];
  const { dicomJson } = readInstance(keyObjectSelectionFile({ ...document, images, note: '' }));
  const framesOf = (values: readonly unknown[]) => {
    const [item] = (dicomJson['0040A730']?.Value ?? []) as Record<string, { Value: object[] }>[];
    const reference = { ...item?.['00081199']?.Value[0], '00081160': { vr: 'IS', Value: values } };
    const content = { ...item, '00081199': { vr: 'SQ', Value: [reference] } };
    const said = { ...dicomJson, '0040A730': { vr: 'SQ', Value: [content] } } as typeof dicomJson;
    return keyObjectsOf(said).images.map(({ FrameNumber }) => FrameNumber);
  };
  expect(framesOf([0, -1, 1.5, 'x', 2, '4'])).toEqual([2, 4]);
  // The whole of it is meant then.
  expect(framesOf([0])).toEqual([null]);
});

test('of nothing, and of two studies, there is none [PX-14]', () => {
  expect(() => keyObjectSelectionFile({ ...document, images: [] })).toThrow();
  const images = [image('a', '1'), { ...image('b', '3'), StudyInstanceUID: syntheticUid('another study') }];
  expect(() => keyObjectSelectionFile({ ...document, images })).toThrow();
});

test('of a study that was de-identified it says so [PX-14]', () => {
  const said = {
    '00120062': { vr: 'CS', Value: ['YES'] },
    '00120063': { vr: 'LO', Value: ['Mado', 'PS3.15 E'] },
  };
  const { dicomJson } = readInstance(keyObjectSelectionFile({ ...document, of: { ...of, ...said } }));
  expect(dicomJson).toMatchObject(said);
  expect(readInstance(keyObjectSelectionFile(document)).dicomJson).not.toHaveProperty('00120062');
});

const judge = spawnSync('dciodvfy', ['-h']).error === undefined;
test.skipIf(!judge)('dciodvfy finds nothing wrong with it, with and without a note [PX-14]', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'key-objects-'));
  try {
    for (const note of [document.note, '']) {
      const file = path.join(folder, 'ko.dcm');
      writeFileSync(file, keyObjectSelectionFile({ ...document, note }));
      const { stdout, stderr } = spawnSync('dciodvfy', [file], { encoding: 'utf8' });
      expect(`${stdout}${stderr}`.split('\n').filter((line) => /^(Error|Warning)/.test(line))).toEqual([]);
      expect(`${stdout}${stderr}`).toContain('KeyObjectSelectionDocument');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
