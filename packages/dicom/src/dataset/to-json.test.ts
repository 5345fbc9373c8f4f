import { expect, test } from 'vitest';
import { items, readBulk, readDataSet, type DicomJson } from '../index.ts';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import type { ElementsByKeyword } from '../testing/element-writer.ts';

const syntaxes = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'];

function jsonOf(elements: ElementsByKeyword, transferSyntaxUID = '1.2.840.10008.1.2.1') {
  return readDataSet(buildDicomFile({ transferSyntaxUID, ...elements }));
}

test.each(syntaxes)('every kind of number and byte string, in %s', (transferSyntaxUID) => {
  const { dicomJson, notes } = jsonOf(
    {
      Rows: 65535,
      PixelRepresentation: 0,
      ReferencePixelX0: -2147483648,
      TagAngleSecondAxis: -5,
      ExaminedBodyThickness: 1.5,
      RealWorldValueSlope: 0.1,
      DimensionIndexPointer: '00200013',
      SelectorUVValue: { vr: 'UV', value: [1n, 18446744073709551615n] },
      SelectorSVValue: { vr: 'SV', value: [-1n, 9007199254740993n] },
      RedPaletteColorLookupTableData: Uint16Array.of(1, 258),
      ICCProfile: Uint8Array.of(1, 2, 3, 4),
      VectorGridData: Float32Array.of(1),
    },
    transferSyntaxUID,
  );
  expect(notes).toEqual([]);
  expect(dicomJson).toMatchObject({
    '00280010': { vr: 'US', Value: [65535] },
    '00189219': { vr: 'SS', Value: [-5] },
    '00186020': { vr: 'SL', Value: [-2147483648] },
    '00109431': { vr: 'FL', Value: [1.5] },
    '00409225': { vr: 'FD', Value: [0.1] },
    '00209165': { vr: 'AT', Value: ['00200013'] },
    '00720083': { vr: 'UV', Value: [1, '18446744073709551615'] },
    '00720082': { vr: 'SV', Value: [-1, '9007199254740993'] },
    '00281201': { vr: 'OW', InlineBinary: btoa('\x01\0\x02\x01') },
    '00282000': { vr: 'OB', InlineBinary: 'AQIDBA==' },
    '00640009': { vr: 'OF', InlineBinary: btoa('\0\0\x80\x3f') },
  });
});

test('text, names, decimals and empty values (PS3.18 F.2.3 to F.2.5)', () => {
  const { dicomJson, notes } = jsonOf({
    PatientName: ['Yamada^Taro', 'B'],
    ImageType: ['ORIGINAL', '', 'AXIAL'],
    AccessionNumber: '',
    PatientComments: '  two\\lines  ',
    PixelSpacing: ['0.5 ', ' +5e-1'],
    SeriesNumber: '12 ',
    WindowCenter: ['40', '', '-600'],
    WindowWidth: ['-0', '1e3'],
    SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
    OtherPatientIDsSequence: [],
    ReferencedStudySequence: [{}],
  });
  expect(notes).toEqual([]);
  expect(dicomJson).toMatchObject({
    '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Yamada^Taro' }, { Alphabetic: 'B' }] },
    '00080008': { vr: 'CS', Value: ['ORIGINAL', null, 'AXIAL'] },
    '00080016': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.2'] },
    '00104000': { vr: 'LT', Value: ['  two\\lines'] },
    '00280030': { vr: 'DS', Value: [0.5, 0.5] },
    '00200011': { vr: 'IS', Value: [12] },
    '00281050': { vr: 'DS', Value: [40, null, -600] },
    '00281051': { vr: 'DS', Value: [0, 1000] },
    '00081110': { vr: 'SQ', Value: [{}] },
  });
  expect(dicomJson['00080050']).toEqual({ vr: 'SH' });
  expect(dicomJson['00101002']).toEqual({ vr: 'SQ' });
  expect(Object.keys(dicomJson).filter((tag) => tag.startsWith('0002'))).toEqual([]);
});

test('values that are no numbers are null, with a note', () => {
  const { dicomJson, notes } = jsonOf({
    PixelSpacing: ['0x10', '1,5'],
    InstanceNumber: 'seven',
    ExaminedBodyThickness: NaN,
  });
  expect(dicomJson['00280030']).toEqual({ vr: 'DS' });
  expect(dicomJson['00200013']).toEqual({ vr: 'IS' });
  expect(dicomJson['00109431']).toEqual({ vr: 'FL' });
  expect(notes.map(({ kind, tag }) => [kind, tag])).toEqual([
    ['bad_value', '00109431'],
    ['bad_value', '00200013'],
    ['bad_value', '00280030'],
  ]);
});

test('US or SS follows Pixel Representation, also inside items', () => {
  const inside = { SmallestImagePixelValue: { vr: 'SS', value: -2 } };
  for (const transferSyntaxUID of ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']) {
    const { dicomJson } = jsonOf({ PixelRepresentation: 1, ...inside, IconImageSequence: [inside] }, transferSyntaxUID);
    expect(dicomJson['00280106']).toEqual({ vr: 'SS', Value: [-2] });
    expect(items(dicomJson, '00880200')[0]?.['00280106']).toEqual({ vr: 'SS', Value: [-2] });
  }
});

test.each(syntaxes)(
  'byte strings above 1 KiB are bulk data, little endian when read (%s)',
  async (transferSyntaxUID) => {
    const samples = Uint16Array.from({ length: 600 }, (_, i) => i * 100);
    const file = buildDicomFile({
      transferSyntaxUID,
      WaveformSequence: [{}, { WaveformData: { vr: 'OW', value: samples } }],
      ICCProfile: new Uint8Array(1024),
      RedPaletteColorLookupTableData: new Uint16Array(513),
    });
    const { dicomJson, bulk } = readDataSet(file);
    expect(Object.keys(bulk.entries)).toEqual(['00281201', '54000100/1/54001010']);
    const item = dicomJson['54000100']?.Value?.[1] as DicomJson;
    expect(item['54001010']).toEqual({ vr: 'OW', BulkDataURI: '54000100/1/54001010' });
    expect(dicomJson['00282000']?.InlineBinary).toHaveLength(1368);
    const read = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
    const bytes = await readBulk(bulk, '54000100/1/54001010', read);
    expect(new Uint16Array(bytes.slice().buffer)).toEqual(samples);
    await expect(readBulk(bulk, 'constructor', read)).rejects.toThrow(RangeError);
  },
);

test('group lengths and padding describe bytes and are left out', () => {
  const { dicomJson } = jsonOf({
    '00100000': { vr: 'UL', value: 8 },
    FFFCFFFC: { vr: 'OB', value: new Uint8Array(8) },
  });
  expect(Object.keys(dicomJson).filter((tag) => /0000$|^FFFC/.test(tag))).toEqual([]);
});
