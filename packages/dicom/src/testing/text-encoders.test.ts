import { describe, expect, it } from 'vitest';
import { readDataSet } from '../index.ts';
import { buildDicomFile } from './build-dicom-file.ts';
import { encodeText } from './text-encoders.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('encodeText', () => {
  it('writes the examples of PS3.5, annexes H and I, byte by byte', () => {
    expect(latin(encodeText('=山田^太郎=', 'iso-2022-jp'))).toBe('=\x1b$B;3ED\x1b(B^\x1b$BB@O:\x1b(B=');
    expect(latin(encodeText('洪^吉洞', 'iso-2022-kr'))).toBe('\x1b$)C\xfb\xf3^\x1b$)C\xd1\xce\xd4\xd7');
    expect(latin(encodeText('ﾔﾏﾀﾞ', 'iso-2022-jp'))).toBe('\xd4\xcf\xc0\xde');
    expect(latin(encodeText('Wang=王^小东', 'gb18030'))).toBe('Wang=\xcd\xf5^\xd0\xa1\xb6\xab');
  });

  it.each([
    [['', 'ISO 2022 IR 87'], 'Yamada=山田^太郎'],
    ['ISO_IR 13', 'ﾔﾏﾀﾞ^ﾀﾛｳ=ﾔﾏﾀﾞ'],
    [['ISO 2022 IR 13', 'ISO 2022 IR 87'], 'ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎'],
    [['', 'ISO 2022 IR 149'], 'Hong^Gildong=洪^吉洞'],
    ['GB18030', 'Wang^XiaoDong=王^小东'],
  ])('is what a file says that declares %j', (SpecificCharacterSet, PatientName) => {
    const { dicomJson, notes } = readDataSet(buildDicomFile({ SpecificCharacterSet, PatientName }));
    const [Alphabetic, Ideographic] = PatientName.split('=');
    expect(dicomJson['00100010']?.Value).toEqual([{ Alphabetic, Ideographic }]);
    expect(notes).toEqual([]);
  });
});
