import { describe, expect, test } from 'vitest';
import { readInstance, transferSyntaxes, type DicomErrorKind } from '../index.ts';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import { deflateBomb, textNamedDicom } from '../testing/broken-files.ts';
import { DicomError } from './dicom-error.ts';
import { looksLikeDicom } from './file-structure.ts';

function refusedAs(bytes: Uint8Array, options = {}): DicomErrorKind | undefined {
  try {
    readInstance(bytes, options);
  } catch (error) {
    if (error instanceof DicomError) return error.kind;
    throw error;
  }
  return undefined;
}

const pixels = { rows: 40, columns: 40, native: Uint16Array.from({ length: 1600 }, (_, i) => i) };
const bare = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'];

test('big endian that is declared is not read otherwise because lengths fit by chance', () => {
  // Headers in the other order of bytes, wherever a length of 10, read as 2560, leads.
  for (let shift = 0; shift < 8; shift++) {
    const value = new Uint8Array(8 * 500 + shift);
    for (let n = 0; n < 500; n++) value.set([0xff, 0x7f, n & 0xff, n >> 8, 0x43, 0x53, 0, 0], 8 * n + shift);
    const file = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.2',
      SpecificCharacterSet: 'ISO_IR 192',
      '00091010': { vr: 'OB', value },
    });
    expect(readInstance(file).facts.TransferSyntaxUID, `shift ${shift}`).toBe('1.2.840.10008.1.2.2');
  }
});

describe('files without preamble or file meta', () => {
  test.each(bare)('a bare data set in %s', (transferSyntaxUID) => {
    const file = buildDicomFile({ transferSyntaxUID, preamble: false, fileMeta: false, pixels });
    expect(looksLikeDicom(file.subarray(0, 4096))).toBe(true);
    const { facts, notes } = readInstance(file);
    expect(facts).toMatchObject({ TransferSyntaxUID: transferSyntaxUID, Rows: 40, PatientID: 'PHANTOM-1' });
    const found = transferSyntaxes[transferSyntaxUID]?.name;
    expect(notes).toEqual([
      { kind: 'no_preamble' },
      { kind: 'no_file_meta' },
      { kind: 'transfer_syntax_guessed', found },
    ]);
  });

  test('file meta at the very start, with and without DICM', () => {
    const file = buildDicomFile({ preamble: false, pixels });
    for (const variant of [file, Uint8Array.from([0x44, 0x49, 0x43, 0x4d, ...file])]) {
      expect(looksLikeDicom(variant.subarray(0, 4096))).toBe(true);
      expect(readInstance(variant).notes).toEqual([{ kind: 'no_preamble' }]);
    }
  });
});

test('a transfer syntax that the bytes contradict is replaced by the one they are in', () => {
  for (const written of bare) {
    for (const declared of bare.filter((uid) => uid !== written)) {
      const dataSet = buildDicomFile({ transferSyntaxUID: written, preamble: false, fileMeta: false, pixels });
      const all = buildDicomFile({ transferSyntaxUID: declared, pixels });
      const body = buildDicomFile({ transferSyntaxUID: declared, preamble: false, fileMeta: false, pixels });
      const file = Uint8Array.from([...all.subarray(0, all.length - body.length), ...dataSet]);
      const { facts, notes } = readInstance(file);
      expect(facts).toMatchObject({ TransferSyntaxUID: written, Columns: 40 });
      expect(notes.map(({ kind }) => kind)).toEqual(['transfer_syntax_guessed']);
    }
  }
});

test('a private transfer syntax is read as explicit little endian, with a note', () => {
  const { facts, notes } = readInstance(buildDicomFile({ transferSyntaxUID: '1.2.840.113619.5.9.1' }));
  expect(facts.TransferSyntaxUID).toBe('1.2.840.113619.5.9.1');
  expect(notes.map(({ kind }) => kind)).toEqual(['transfer_syntax_unknown']);
});

describe('what is no DICOM', () => {
  test('nothing, text, noise', () => {
    expect(refusedAs(new Uint8Array())).toBe('empty');
    expect(looksLikeDicom(new Uint8Array())).toBe(false);
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31 + (i >> 3)) & 255);
    for (const other of [textNamedDicom(), noise, new Uint8Array(5000), Uint8Array.of(8, 0, 5, 0)]) {
      expect(looksLikeDicom(other.subarray(0, 4096))).toBe(false);
      expect(refusedAs(other)).toBe('not_dicom');
    }
  });

  test('DICM and nothing behind it', () => {
    const file = new Uint8Array(132);
    file.set([0x44, 0x49, 0x43, 0x4d], 128);
    expect(refusedAs(file)).toBe('truncated');
  });

  test('DICM and noise behind it', () => {
    const file = Uint8Array.from({ length: 2000 }, (_, i) => (i * 73 + (i >> 2)) & 255);
    file.set([0x44, 0x49, 0x43, 0x4d], 128);
    expect(refusedAs(file)).toBe('no_transfer_syntax');
  });
});

describe('deflated data sets', () => {
  const transferSyntaxUID = '1.2.840.10008.1.2.1.99';

  test('a bomb is refused before it fills the memory', () => {
    const bomb = deflateBomb(64 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(100_000);
    expect(refusedAs(bomb, { maximumInflatedBytes: 1024 * 1024 })).toBe('inflates_too_large');
  });

  test('a stream that is cut off or damaged', () => {
    const file = buildDicomFile({ transferSyntaxUID, pixels });
    const { notes } = readInstance(file.subarray(0, file.length - 4));
    expect(notes.map(({ kind }) => kind)).toContain('truncated');
    const meta = buildDicomFile({ transferSyntaxUID, pixels, preamble: false, fileMeta: false }).length;
    const damaged = file.slice().fill(0xff, file.length - meta);
    expect(refusedAs(damaged)).toBe('corrupt');
  });

  test('bytes behind the stream are noted', () => {
    const file = buildDicomFile({ transferSyntaxUID, pixels });
    const { notes } = readInstance(Uint8Array.from([...file, ...new Uint8Array(8).fill(9)]));
    expect(notes.map(({ kind }) => kind)).toEqual(['trailing_bytes']);
  });
});

test('a transfer syntax with other characters than digits and dots is found from the bytes', () => {
  const { facts, notes } = readInstance(buildDicomFile({ transferSyntaxUID: '../../1.2' }));
  expect(facts.TransferSyntaxUID).toBe('1.2.840.10008.1.2.1');
  expect(notes.map(({ kind }) => kind)).toEqual(['transfer_syntax_unknown', 'transfer_syntax_guessed']);
});

test("the letters 'DICM' at byte 128 of a bare data set are a value", () => {
  const bare = buildDicomFile({ preamble: false, fileMeta: false, InstitutionName: 'x'.repeat(60) });
  const at = 128 - (bare.length - buildDicomFile({ preamble: false, fileMeta: false }).length - 8);
  const institution = `${'x'.repeat(Math.max(0, at))}`;
  const found = Array.from({ length: 120 }, (_, i) =>
    buildDicomFile({ preamble: false, fileMeta: false, InstitutionName: `${'x'.repeat(i)}DICM${institution}` }),
  ).find((file) => String.fromCharCode(...file.subarray(128, 132)) === 'DICM');
  expect(found).toBeDefined();
  const { notes } = readInstance(found ?? new Uint8Array());
  expect(notes.map(({ kind }) => kind)).toEqual(['no_preamble', 'no_file_meta', 'transfer_syntax_guessed']);
});

test('a damaged element of the file meta group: the length of the group leads behind it', () => {
  const file = buildDicomFile();
  const at = file.findIndex((_, i) => String.fromCharCode(...file.subarray(i, i + 6)) === '\u0002\0\u0003\0UI');
  file.set([0x3f, 0x3f], at + 4);
  const { facts, notes } = readInstance(file);
  expect(facts).toEqual(readInstance(buildDicomFile()).facts);
  expect(notes.map(({ kind }) => kind)).not.toEqual([]);
});
