import { describe, expect, it } from 'vitest';
import { readDataSet, readInstance } from '../index.ts';
import { buildDicomFile } from '../testing/index.ts';
import { edited } from './byte-edits.ts';
import { identifierEdits } from './identifier-edits.ts';

const uids = { StudyInstanceUID: '2.25.1', SeriesInstanceUID: '2.25.23', SOPInstanceUID: '2.25.456' };
const nobody = { StudyInstanceUID: undefined, SeriesInstanceUID: '', SOPInstanceUID: undefined };
const pixels = { rows: 2, columns: 3, native: Uint16Array.of(1, 2, 3, 4, 5, 6) };
const syntaxes = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'];

const edit = (file: Uint8Array) => edited(file, identifierEdits(file, true, uids) ?? []);
/** The bytes that are left of a file when its edits are undone. */
function undone(file: Uint8Array): Uint8Array {
  const edits = identifierEdits(file, true, uids) ?? [];
  let grown = 0;
  const back = edits.map(({ offset, removed, inserted }) => {
    const at = offset + grown;
    grown += inserted.length - removed;
    return { offset: at, removed: inserted.length, inserted: file.subarray(offset, offset + removed) };
  });
  return edited(edit(file), back);
}

describe('identifierEdits', () => {
  it.each(syntaxes)('puts identifiers where they are missing, and changes nothing else (%s)', (transferSyntaxUID) => {
    const file = buildDicomFile({ ...nobody, transferSyntaxUID, pixels });
    const { dicomJson, notes, transferSyntaxUID: after } = readDataSet(edit(file));
    expect(after).toBe(transferSyntaxUID);
    expect(notes).toEqual([]);
    expect(dicomJson).toEqual({
      ...readDataSet(file).dicomJson,
      '00080018': { vr: 'UI', Value: [uids.SOPInstanceUID] },
      '0020000D': { vr: 'UI', Value: [uids.StudyInstanceUID] },
      '0020000E': { vr: 'UI', Value: [uids.SeriesInstanceUID] },
    });
    expect(Object.keys(dicomJson)).toEqual(Object.keys(dicomJson).toSorted());
    expect(undone(file)).toEqual(new Uint8Array(file));
    expect(identifierEdits(edit(file), true, uids)).toEqual([]);
  });

  it.each(syntaxes)('replaces those that say something else (%s)', (transferSyntaxUID) => {
    const given = { StudyInstanceUID: '1.2.a', SeriesInstanceUID: '2.25.23', SOPInstanceUID: '1.2.3.' };
    const { facts } = readInstance(edit(buildDicomFile({ ...given, transferSyntaxUID, pixels })));
    expect(facts).toMatchObject(uids);
  });

  it('has nothing to do where they are the same', () => {
    expect(identifierEdits(buildDicomFile({ ...uids, pixels }), true, uids)).toEqual([]);
  });

  it('makes Media Storage SOP Instance UID the same, and the length of its group right', () => {
    for (const SOPInstanceUID of ['1.2.3', undefined]) {
      const after = Buffer.from(edit(buildDicomFile({ ...uids, SOPInstanceUID, pixels })));
      const end = 144 + after.readUInt32LE(140);
      expect(after.subarray(132, end).includes(uids.SOPInstanceUID)).toBe(true);
      expect(after.readUInt16LE(end)).toBe(0x0008);
    }
  });

  it('counts what it adds in the lengths of old groups', () => {
    const file = buildDicomFile({ ...nobody, '00080000': { vr: 'UL', value: Uint8Array.of(100, 0, 0, 0) }, pixels });
    const before = Buffer.from(file);
    const at = before.indexOf(Buffer.from('\x08\x00\x00\x00UL\x04\x00', 'latin1')) + 8;
    const after = Buffer.from(edit(file));
    const moved = after.indexOf(Buffer.from('\x08\x00\x00\x00UL\x04\x00', 'latin1')) + 8;
    expect(after.readUInt32LE(moved) - before.readUInt32LE(at)).toBe(8 + uids.SOPInstanceUID.length);
  });

  it('of a bare data set', () => {
    const bare = { preamble: false, fileMeta: false, transferSyntaxUID: '1.2.840.10008.1.2' } as const;
    const { facts } = readInstance(edit(buildDicomFile({ ...nobody, ...bare, pixels })));
    expect(facts).toMatchObject(uids);
  });

  it('needs no more than the beginning of a file, and says when it needs more', () => {
    const native = new Uint16Array(50_000);
    const file = buildDicomFile({ ...nobody, pixels: { rows: 1, columns: 50_000, native } });
    expect(identifierEdits(file.subarray(0, 2000), false, uids)).toEqual(identifierEdits(file, true, uids));
    for (const length of [0, 100, 140, 200, 360])
      expect(identifierEdits(file.subarray(0, length), false, uids)).toBeNull();
  });
});
