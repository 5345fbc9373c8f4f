import { describe, expect, test } from 'vitest';
import { items, readDataSet, readInstance } from '../index.ts';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import { nestedFile, truncatedFile } from '../testing/broken-files.ts';
import { DicomError } from './dicom-error.ts';
import { maximumElements } from './delimiters.ts';
import { maximumDepth } from './element-reader.ts';
import { transferSyntaxes } from './transfer-syntaxes.ts';

/** The bytes of hexadecimal text, blanks ignored; 'quoted' parts are ASCII. */
function bytesOf(text: string): Uint8Array {
  const parts = text.match(/'[^']*'|[0-9a-f]{2}/g) ?? [];
  return Uint8Array.from(
    parts.flatMap((part) =>
      part.startsWith("'") ? Array.from(part.slice(1, -1), (c) => c.charCodeAt(0)) : [Number.parseInt(part, 16)],
    ),
  );
}

/** A file whose data set is the given bytes behind a Modality that makes it recognisable. */
function fileOf(dataSet: Uint8Array, transferSyntaxUID = '1.2.840.10008.1.2.1'): Uint8Array {
  const empty = {
    SOPInstanceUID: undefined,
    StudyInstanceUID: undefined,
    SeriesInstanceUID: undefined,
    PatientID: undefined,
  };
  const head = buildDicomFile({ ...empty, PatientName: undefined, transferSyntaxUID });
  return Uint8Array.from([...head, ...dataSet]);
}

function refusal(bytes: Uint8Array): DicomError {
  try {
    readDataSet(bytes);
  } catch (error) {
    if (error instanceof DicomError) return error;
    throw error;
  }
  throw new Error('the file was read');
}

const written = {
  PatientName: 'A^B',
  ContentSequence: [
    { TextValue: 'one', ContentSequence: [{ TextValue: 'two' }, {}] },
    { NumericValue: 1.5, ReferencedSegmentNumber: 2 },
  ],
  '00091010': { vr: 'SQ', value: [{ '00091011': { vr: 'LO', value: 'private' } }] },
};

describe('what was written is read', () => {
  const plain = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'];
  test.each(plain.map((uid) => [transferSyntaxes[uid]?.name, uid]))('%s', (_, transferSyntaxUID) => {
    for (const undefinedLengths of [false, true]) {
      const { dicomJson, notes } = readInstance(buildDicomFile({ ...written, transferSyntaxUID, undefinedLengths }));
      expect(items(dicomJson, '0040A730')).toEqual([
        {
          '0040A160': { vr: 'UT', Value: ['one'] },
          '0040A730': { vr: 'SQ', Value: [{ '0040A160': { vr: 'UT', Value: ['two'] } }, {}] },
        },
        { '0040A30A': { vr: 'DS', Value: [1.5] }, '0062000B': { vr: 'US', Value: [2] } },
      ]);
      expect(notes).toEqual([]);
      // PS3.5 A.1: an implicit file does not say that a private element of defined length is a sequence.
      if (transferSyntaxUID !== '1.2.840.10008.1.2') expect(items(dicomJson, '00091010')).toHaveLength(1);
      else expect(dicomJson['00091010']?.vr).toBe(undefinedLengths ? 'SQ' : 'UN');
    }
  });
});

describe('UN elements (PS3.5 6.2.2)', () => {
  test.each([
    ['an explicit', "'UN' 00 00", '1.2.840.10008.1.2.1'],
    ['an implicit', '', '1.2.840.10008.1.2'],
  ])('a private creator is LO (PS3.5 7.8.1), what it has reserved stays UN, in %s file', (_, vr, transferSyntaxUID) => {
    const value = `09 00 10 00 ${vr} 04 00 00 00 'ACME' 09 00 01 10 ${vr} 02 00 00 00 01 02`;
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf(value), transferSyntaxUID));
    expect(dicomJson['00090010']).toEqual({ vr: 'LO', Value: ['ACME'] });
    expect(dicomJson['00091001']).toEqual({ vr: 'UN', InlineBinary: 'AQI=' });
    expect(notes).toEqual([]);
  });

  const sequence = "fe ff 00 e0 0e 00 00 00 40 00 60 a1 06 00 00 00 'inside'";
  const inside = [{ '0040A160': { vr: 'UT', Value: ['inside'] } }];

  const bigEndian = '1.2.840.10008.1.2.2';

  test.each([
    ['an explicit', "40 00 30 a7 'UN' 00 00 ff ff ff ff", '1.2.840.10008.1.2.1'],
    ['a big endian', "00 40 a7 30 'UN' 00 00 ff ff ff ff", bigEndian],
  ])('of undefined length are sequences in implicit little endian, in %s file', (_, head, transferSyntaxUID) => {
    const value = bytesOf(`${head} ${sequence} fe ff dd e0 00 00 00 00`);
    const { dicomJson, notes } = readDataSet(fileOf(value, transferSyntaxUID));
    expect(items(dicomJson, '0040A730')).toEqual(inside);
    expect(notes).toEqual([]);
  });

  test.each([
    ['an explicit', "40 00 30 a7 'UN' 00 00 16 00 00 00", '1.2.840.10008.1.2.1'],
    ['a big endian', "00 40 a7 30 'UN' 00 00 00 00 00 16", bigEndian],
  ])('of the tag of a sequence are read as one, in %s file', (_, head, transferSyntaxUID) => {
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf(`${head} ${sequence}`), transferSyntaxUID));
    expect(items(dicomJson, '0040A730')).toEqual(inside);
    expect(notes).toEqual([]);
  });

  test('that cannot be read as a sequence keep their bytes, with a note', () => {
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf("40 00 30 a7 'UN' 00 00 04 00 00 00 01 02 03 04")));
    expect(dicomJson['0040A730']).toEqual({ vr: 'UN', InlineBinary: 'AQIDBA==' });
    expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([['unreadable_sequence', '0040A730']]);
  });

  test.each([
    ['an explicit', "28 00 10 00 'UN' 00 00 02 00 00 00", '1.2.840.10008.1.2.1'],
    ['a big endian', "00 28 00 10 'UN' 00 00 00 00 00 02", bigEndian],
  ])('of another known tag have its representation, little endian, in %s file', (_, head, transferSyntaxUID) => {
    const { dicomJson } = readDataSet(fileOf(bytesOf(`${head} 00 02`), transferSyntaxUID));
    expect(dicomJson['00280010']).toEqual({ vr: 'US', Value: [512] });
  });
});

describe('what is tolerated', () => {
  test('an item without VR in an explicit file', () => {
    const value = bytesOf("08 00 15 11 'SQ' 00 00 12 00 00 00 fe ff 00 e0 0a 00 00 00 08 00 55 11 02 00 00 00 '1 '");
    const { dicomJson, notes } = readDataSet(fileOf(value));
    expect(items(dicomJson, '00081115')).toEqual([{ '00081155': { vr: 'UI', Value: ['1'] } }]);
    expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([['implicit_item', '00081155']]);
  });

  test('two letters that are no VR, in the short and the long form', () => {
    for (const form of ["'ZZ' 02 00", "'ZZ' 00 00 02 00 00 00"]) {
      const { dicomJson, notes } = readDataSet(fileOf(bytesOf(`10 00 20 00 ${form} 'ab' 10 00 40 00 'CS' 02 00 'F '`)));
      expect(dicomJson['00100020']).toEqual({ vr: 'LO', Value: ['ab'] });
      expect(dicomJson['00100040']).toEqual({ vr: 'CS', Value: ['F'] });
      expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([['bad_vr', '00100020']]);
    }
  });

  test('what seems to follow such an element does not if its tag is a lower one', () => {
    // Its length is 0, of 16 bits. As one of 32 bits it would be 32, up to what looks like a Modality.
    const text = "'sixteen letters ' 08 00 60 00 'CS' 02 00 'MR seven'";
    const value = `10 00 20 00 'ZZ' 00 00 20 00 00 00 'UL' 04 00 28 00 00 00 20 00 00 40 'LT' 20 00 ${text}`;
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf(value)));
    expect(dicomJson['00100020']).toEqual({ vr: 'LO' });
    expect(dicomJson['00204000']?.Value?.[0]).toContain('sixteen letters');
    expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([['bad_vr', '00100020']]);
  });

  test('a missing item delimiter', () => {
    const value =
      "08 00 15 11 'SQ' 00 00 ff ff ff ff fe ff 00 e0 ff ff ff ff 08 00 55 11 'UI' 02 00 '1' 00 fe ff dd e0 00 00 00 00";
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf(value)));
    expect(items(dicomJson, '00081115')).toHaveLength(1);
    expect(notes.map(({ kind }) => kind)).toEqual(['missing_delimiter']);
  });

  test('a tag that occurs twice: the first is kept', () => {
    const { dicomJson, notes } = readDataSet(
      fileOf(bytesOf("10 00 40 00 'CS' 02 00 'F ' 10 00 40 00 'CS' 02 00 'M '")),
    );
    expect(dicomJson['00100040']?.Value).toEqual(['F']);
    expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([['duplicate_tag', '00100040']]);
  });

  test('bytes behind complete pixel data, and nothing of the image is lost', () => {
    const file = buildDicomFile({ pixels: { rows: 2, columns: 2, native: new Uint16Array(4) } });
    for (const garbage of [
      [1, 2, 3],
      Array.from({ length: 500 }, (_, i) => (i * 37) & 255),
      [0x10, 0, 0x40, 0, 0x43, 0x53, 0, 0],
    ]) {
      const { frames, notes } = readInstance(Uint8Array.from([...file, ...garbage]));
      expect(frames).toEqual(readInstance(file).frames);
      expect(notes).toEqual([{ kind: 'trailing_bytes', offset: file.length }]);
    }
  });
});

describe('what is kept as far as it goes, by tag and offset', () => {
  const after = "10 00 40 00 'CS' 02 00 'F '";
  const noted = (file: Uint8Array) => readDataSet(file).notes.map(({ kind, tag, offset }) => [kind, tag, offset]);

  test('pixel data that is cut off', () => {
    const file = truncatedFile();
    const { frames, notes } = readInstance(file);
    expect(notes).toEqual([{ kind: 'truncated', tag: '7FE00010', offset: file.length - 4096 }]);
    expect(frames).toMatchObject({ numberOfFrames: 1, length: 4096, missing: [[1, 1]] });
  });

  test('fragments that are cut off', () => {
    const encapsulated = [[new Uint8Array(100)]];
    const file = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.5',
      pixels: { rows: 1, columns: 1, encapsulated },
    });
    const { frames, notes } = readInstance(file.subarray(0, file.length - 20));
    expect(notes).toEqual([{ kind: 'truncated', tag: '7FE00010', offset: file.length - 116 }]);
    expect(frames).toMatchObject({ frames: [], missing: [[1, 1]] });
  });

  test('a sequence with a value longer than the item around it stays as bytes, and reading goes on behind it', () => {
    const value = bytesOf(
      `08 00 15 11 'SQ' 00 00 12 00 00 00 fe ff 00 e0 0a 00 00 00 08 00 55 11 'UI' 40 00 '1 ' ${after}`,
    );
    const { dicomJson, notes } = readDataSet(fileOf(value));
    expect(dicomJson['00081115']).toMatchObject({ vr: 'UN', InlineBinary: expect.any(String) });
    expect(dicomJson['00100040']?.Value).toEqual(['F']);
    expect(notes).toEqual([
      { kind: 'unreadable_sequence', tag: '00081115', offset: fileOf(value).length - value.length + 12 },
    ]);
  });

  test.each([
    ['with the length of text', "40 00 60 a1 'SQ' 00 00 04 00 00 00 'GOOD'", '0040A160', { vr: 'UT', Value: ['GOOD'] }],
    [
      'an element where an item must be',
      "08 00 15 11 'SQ' 00 00 0a 00 00 00 08 00 55 11 'UI' 02 00 '1' 00",
      '00081115',
      { vr: 'UN' },
    ],
  ])('a sequence that is none: %s', (_, bytes, tag, expected) => {
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf(bytes)));
    expect(dicomJson[tag]).toMatchObject(expected);
    expect(notes.map((note) => [note.kind, note.tag])).toEqual([['unreadable_sequence', tag]]);
  });

  test('a length that swallows its neighbours is named by its own tag, and what follows them is found', () => {
    const file = buildDicomFile({ PatientName: 'Sato^Hanako', PatientComments: 'x'.repeat(400) });
    const at = file.findIndex((_, i) => String.fromCharCode(...file.subarray(i, i + 6)) === '\u0010\0\u0010\0PN');
    file[at + 7] = 1;
    const { facts, notes } = readInstance(file);
    expect(facts.StudyInstanceUID).toBe(readInstance(buildDicomFile()).facts.StudyInstanceUID);
    expect(notes).toContainEqual({ kind: 'skipped_bytes', tag: '00100010', offset: expect.any(Number) });
  });

  test('a sequence that never ends', () => {
    const file = fileOf(
      bytesOf(`${after} 08 00 15 11 'SQ' 00 00 ff ff ff ff fe ff 00 e0 ff ff ff ff 08 00 55 11 'UI' 02 00 '1' 00`),
    );
    expect(readDataSet(file).dicomJson['00100040']?.Value).toEqual(['F']);
    expect(noted(file).map(([kind, tag]) => [kind, tag])).toEqual([['unread_rest', '00081115']]);
  });

  test('items and delimiters outside of a sequence are passed over, an item with its content', () => {
    const item = "fe ff 00 e0 0a 00 00 00 08 00 55 11 'UI' 02 00 '1' 00";
    const delimiter = 'fe ff 0d e0 00 00 00 00';
    for (const stray of [item, delimiter, `${item} ${delimiter}`, 'fe ff 00 e0 00 00 00 00']) {
      const { dicomJson, notes } = readDataSet(fileOf(bytesOf(`10 00 20 00 'LO' 02 00 'ab' ${stray} ${after}`)));
      expect(dicomJson['00100020']?.Value).toEqual(['ab']);
      expect(dicomJson['00081155']).toBeUndefined();
      expect(dicomJson['00100040']?.Value).toEqual(['F']);
      expect([...new Set(notes.map(({ kind }) => kind))]).toEqual(['stray_item']);
    }
  });

  test('bytes between elements are passed over', () => {
    const rest = "20 00 10 00 'SH' 02 00 '1 ' 20 00 11 00 'IS' 02 00 '1 ' 20 00 13 00 'IS' 02 00 '1 '";
    const file = fileOf(bytesOf(`${after} 99 98 97 96 95 ${rest}`));
    const { dicomJson } = readDataSet(file);
    expect(dicomJson['00200013']?.Value).toEqual([1]);
    expect(noted(file)).toEqual([['skipped_bytes', '00100040', file.length - 35]]);
  });

  test('the byte of padding that an odd length leaves out', () => {
    const file = fileOf(
      bytesOf(
        "08 00 00 00 'UL' 03 00 01 00 00 00 08 00 70 00 'LO' 02 00 'CT' 10 00 40 00 'CS' 02 00 'F ' 20 00 10 00 'SH' 02 00 '1 '",
      ),
    );
    expect(readDataSet(file).dicomJson['00200010']?.Value).toEqual(['1']);
    expect(noted(file).map(([kind, tag]) => [kind, tag])).toEqual([['odd_length', '00080000']]);
  });

  test('zeros behind the last element, with and without pixel data', () => {
    for (const file of [fileOf(bytesOf(after)), fileOf(bytesOf(after)).slice()]) {
      const padded = new Uint8Array(file.length + 100);
      padded.set(file);
      expect(noted(padded)).toEqual([['trailing_bytes', undefined, file.length]]);
    }
  });

  test('bytes where the dictionary knows numbers', () => {
    const { dicomJson, notes } = readDataSet(fileOf(bytesOf("28 00 10 00 'OW' 00 00 02 00 00 00 00 02")));
    expect(dicomJson['00280010']).toEqual({ vr: 'US', Value: [512] });
    expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([['bad_vr', '00280010']]);
  });

  test('searching for the next element is bounded', () => {
    const fault = bytesOf("10 00 40 00 'CS' 02 00 'F ' ff ff ff ff ff ff ff ff");
    const many = new Uint8Array(fault.length * 5_000);
    for (let at = 0; at < many.length; at += fault.length) many.set(fault, at);
    expect(readDataSet(fileOf(many)).notes.length).toBeLessThan(20);
  });
});

describe('what is refused, by tag and offset', () => {
  test('nesting without end', () => {
    expect(items(readInstance(nestedFile(maximumDepth)).dicomJson, '0040A730')).toHaveLength(1);
    expect(refusal(nestedFile(maximumDepth + 1))).toMatchObject({ kind: 'too_deep', tag: '0040A730' });
    expect(refusal(nestedFile(100_000))).toMatchObject({ kind: 'too_deep' });
  });

  test.each([
    ['items', "40 00 30 a7 'SQ' 00 00", (bytes: number) => bytes],
    ['fragments', "e0 7f 10 00 'OB' 00 00", () => 0xffffffff],
  ])('more empty %s than memory is given for', (_, tag, lengthOf) => {
    const item = bytesOf('fe ff 00 e0 00 00 00 00');
    const length = item.length * (maximumElements + 1);
    const value = new Uint8Array(12 + length);
    value.set(bytesOf(tag));
    new DataView(value.buffer).setUint32(8, lengthOf(length), true);
    for (let at = 12; at < value.length; at += item.length) value.set(item, at);
    const head = fileOf(new Uint8Array());
    const file = new Uint8Array(head.length + value.length);
    file.set(head);
    file.set(value, head.length);
    expect(refusal(file)).toMatchObject({ kind: 'too_many_elements' });
  });
});
