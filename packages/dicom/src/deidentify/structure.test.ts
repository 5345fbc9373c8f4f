import { describe, expect, it } from 'vitest';
import { DicomError, edited, items, readDataSet, type DicomJson } from '../index.ts';
import { buildDicomFile, nestedFile, type ElementsByKeyword, type FileOptions } from '../testing/index.ts';
import { deidentified, identifierKeys, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const order: DeidentificationOrder = { mode: 'anonymize', fields: { PatientName: '' } };
const deidentify = (file: Uint8Array, how = order) => joined(deidentified(file, how, keys));
const afterOf = (elements: FileOptions & ElementsByKeyword, how = order) =>
  readDataSet(deidentify(buildDicomFile(elements), how)).dicomJson;
const value = (json: DicomJson, tag: string) => json[tag]?.Value?.[0];

describe('private elements', () => {
  const declared: ElementsByKeyword = {
    PrivateDataElementCharacteristicsSequence: [
      { PrivateGroupReference: 9, PrivateCreatorReference: 'SAFE ONE', BlockIdentifyingInformationStatus: 'SAFE' },
      {
        PrivateGroupReference: 9,
        PrivateCreatorReference: 'SOME',
        BlockIdentifyingInformationStatus: 'MIXED',
        NonidentifyingPrivateElements: [2],
      },
      { PrivateGroupReference: 9, PrivateCreatorReference: 'BAD', BlockIdentifyingInformationStatus: 'UNSAFE' },
    ],
    '00090010': { vr: 'LO', value: 'SAFE ONE' },
    '00090011': { vr: 'LO', value: 'SOME' },
    '00090012': { vr: 'LO', value: 'BAD' },
    '00091001': { vr: 'UI', value: '1.2.3' },
    '00091002': { vr: 'DA', value: '20240101' },
    '00091101': { vr: 'LO', value: 'a' },
    '00091102': { vr: 'LO', value: 'b' },
    '00091201': { vr: 'LO', value: 'c' },
    '00111001': { vr: 'LO', value: 'without creator' },
    ReferencedSeriesSequence: [{ '00090010': { vr: 'LO', value: 'BAD' }, '00091001': { vr: 'LO', value: 'd' } }],
  };
  it('[DI-20] go', () => {
    const json = afterOf(declared);
    expect(Object.keys(json).filter((tag) => tag.startsWith('0009') || tag === '00080300')).toEqual([]);
  });
  it('[DI-20] stay with the option where they are declared safe, with their creators', () => {
    const how: DeidentificationOrder = { ...order, fields: { StudyDate: '1' }, options: ['retainSafePrivate'] };
    const json = afterOf({ ...declared, StudyDate: '20240101' }, how);
    const stayed = Object.keys(json).filter((tag) => /^0(009|011)/.test(tag));
    expect(stayed).toEqual(['00090010', '00090011', '00091001', '00091002', '00091102']);
    expect(value(json, '00091001')).toMatch(/^2\.25\./);
    expect(value(json, '00091002')).toBe('20240102');
    expect(json['00081115']?.Value).toEqual([{}]);
    expect(identifiersLeft(buildDicomFile(declared), how)).toEqual(expect.arrayContaining(['00091101', '00091201']));
  });

  it('[DI-20] go where nobody says what they hold, as in implicit VR, since UIDs and dates could stand there', () => {
    const how: DeidentificationOrder = { ...order, options: ['retainSafePrivate'] };
    const output = deidentify(buildDicomFile({ ...declared, transferSyntaxUID: '1.2.840.10008.1.2' }), how);
    expect(Buffer.from(output).includes('20240101')).toBe(false);
    expect(Object.keys(readDataSet(output).dicomJson).filter((tag) => tag.startsWith('0009'))).toEqual([
      '00090010',
      '00090011',
    ]);
    expect(identifiersLeft(output, how)).toEqual([]);
  });

  it('[DI-21] of a conference have its date and time, where they stay', () => {
    const how: DeidentificationOrder = { ...order, options: ['retainSafePrivate'], conference: true };
    const file = buildDicomFile({ ...declared, '00091003': { vr: 'TM', value: '1011' } });
    const json = readDataSet(deidentify(file, how)).dicomJson;
    expect([value(json, '00091002'), value(json, '00091003')]).toEqual(['19000101', '000000']);
    expect(identifiersLeft(file, how)).toEqual(expect.arrayContaining(['00091002', '00091003']));
  });

  it('[DI-20] go where a block is declared twice and only once to be safe', () => {
    const block = { PrivateGroupReference: 9, PrivateCreatorReference: 'A' };
    const json = afterOf(
      {
        PrivateDataElementCharacteristicsSequence: ['UNSAFE', 'SAFE'].map((status) => ({
          ...block,
          BlockIdentifyingInformationStatus: status,
        })),
        '00090010': { vr: 'LO', value: 'A' },
        '00091001': { vr: 'LO', value: 'x' },
      },
      { ...order, options: ['retainSafePrivate'] },
    );
    expect(json).not.toHaveProperty('00091001');
  });
});

describe('what else goes', () => {
  it('[DI-6] unknown elements, group lengths, curves, overlays, and what tells by its representation alone', () => {
    const json = afterOf({
      '00080000': { vr: 'UL', value: Uint8Array.of(1, 0, 0, 0) },
      '00180007': { vr: 'UN', value: new TextEncoder().encode('SATO') },
      '0018EEEE': { vr: 'LO', value: 'SATO' },
      '50000010': { vr: 'US', value: 4 },
      '60000010': { vr: 'US', value: 4 },
      EvaluatorName: 'Sato',
      RetrieveURL: 'http://sato.example/1',
      FFFCFFFC: { vr: 'OB', value: new Uint8Array(8) },
    });
    for (const tag of ['00080000', '00180007', '0018EEEE', '50000010', '60000010', 'FFFCFFFC'])
      expect(json, tag).not.toHaveProperty(tag);
    expect(json['00142006']).toEqual({ vr: 'PN' });
    expect(json['00081190']).toEqual({ vr: 'UR' });
  });

  it('[DI-13] text under numbers', () => {
    const file = buildDicomFile({
      Rows: { vr: 'LO', value: 'SATO HANAKO' },
      SliceThickness: { vr: 'DS', value: 'SATO HANAKO' },
      SeriesNumber: { vr: 'IS', value: '12 ' },
      ReferencedSeriesSequence: { vr: 'UN', value: new TextEncoder().encode('SATO HANAKO!') },
    });
    const output = deidentify(file);
    expect(Buffer.from(output).includes('SATO')).toBe(false);
    expect(value(readDataSet(output).dicomJson, '00200011')).toBe(12);
    expect(identifiersLeft(file, order)).toEqual(expect.arrayContaining(['00280010', '00180050', '00081115']));
  });

  it('[DI-6] what identifies without a row of the table', () => {
    const file = buildDicomFile({
      SpecificCharacterSet: 'ISO_IR 192',
      PatientBirthDateInAlternativeCalendar: '昭和25年3月12日',
      PlacerOrderNumberProcedure: 'SATO',
      FillerOrderNumberProcedure: 'SATO',
      HL7InstanceIdentifier: '1.2.3^SATO',
      DocumentTitle: 'SATO',
      CommentsOnTheScheduledProcedureStep: 'SATO',
    });
    const output = Buffer.from(deidentify(file));
    expect([output.includes('昭和'), output.includes('SATO')]).toEqual([false, false]);
    expect(readDataSet(output).dicomJson['00420010']).toEqual({ vr: 'ST' });
    expect(identifiersLeft(file, order)).toEqual(expect.arrayContaining(['00100033', '00401006', '00420010']));
    expect(identifiersLeft(output, order)).toEqual([]);
  });

  it('[DI-13] text under numbers, whatever it is called', () => {
    for (const vr of ['CS', 'DA', 'AS', 'AE', 'TM', 'DT', 'SH', 'PN', 'UT']) {
      const file = buildDicomFile({ Rows: { vr, value: 'SATO' } });
      expect(Buffer.from(deidentify(file)).includes('SATO'), vr).toBe(false);
      expect(identifiersLeft(file, order), vr).toContain('00280010');
    }
  });

  it.each(['LO', 'UI'])('[DI-13] text in the place of a class (%s), and names of files', (vr) => {
    const file = buildDicomFile({
      ReferencedSOPClassUID: { vr, value: 'SATO' },
      ReferencedFileID: ['SATO', 'IM1'],
      FileSetID: 'SATO',
    });
    expect(Buffer.from(deidentify(file)).includes('SATO')).toBe(false);
    expect(identifiersLeft(file, order)).toEqual(expect.arrayContaining(['00041130', '00041500', '00081150']));
  });

  it('[DI-13, DI-19] text as bytes, as too many numbers, as a time of another kind, as an offset from UTC', () => {
    const ascii = (text: string) => new TextEncoder().encode(text);
    const hiding: ElementsByKeyword = {
      StudyTime: { vr: 'LO', value: 'LEAKTM YAMADA' },
      TimezoneOffsetFromUTC: 'LEAKTZ',
      SoftwareVersions: { vr: 'OB', value: ascii('LEAKOB YAMADA ') },
      AcquisitionNumber: { vr: 'US', value: ascii('LEAKUS') },
      Rows: { vr: 'US', value: ascii('LEAKROWS') },
      Columns: { vr: 'OW', value: ascii('LEAKCOLS') },
      FrameOfReferenceUID: '1.2.840.10008.9.77665544',
    };
    const moved: DeidentificationOrder = { mode: 'anonymize', fields: { StudyDate: '-365' } };
    for (const how of [order, moved]) {
      const bytes = buildDicomFile({ StudyDate: '20240301', ...hiding });
      const output = joined(deidentified(bytes, how, keys));
      const told = [
        ...Buffer.from(output)
          .toString('latin1')
          .matchAll(/LEAK\w+|77665544/g),
      ].map(([found]) => found);
      expect(told).toEqual([]);
      expect(identifiersLeft(output, how)).toEqual([]);
      const left = identifiersLeft(bytes, how);
      for (const tag of ['00080030', '00080201', '00280010', '00280011', '00200052']) expect(left).toContain(tag);
    }
    const honest = buildDicomFile({ StudyDate: '20240301', StudyTime: '1011', TimezoneOffsetFromUTC: '+0900' });
    const json = readDataSet(joined(deidentified(honest, moved, keys))).dicomJson;
    expect([json['00080030']?.Value, json['00080201']?.Value]).toEqual([['1011'], ['+0900']]);
  });

  it('[DI-13, DI-19] text in the place of numbers that may stay', () => {
    const how: DeidentificationOrder = { ...order, options: ['retainPatientCharacteristics', 'cleanDescriptors'] };
    const file = buildDicomFile({ AcquisitionDeviceProcessingDescription: { vr: 'DS', value: 'TARO' } });
    expect(Buffer.from(deidentify(file, how)).includes('TARO')).toBe(false);
    expect(identifiersLeft(file, how)).toContain('00181400');
  });

  it.each(['ReferencedImageSequence', 'SourceImageSequence', 'AdmittingDiagnosesCodeSequence'])(
    '[DI-13] a sequence of which the items cannot be read (%s)',
    (keyword) => {
      const how: DeidentificationOrder = { ...order, options: ['cleanDescriptors', 'retainPatientCharacteristics'] };
      for (const one of [order, how]) {
        const file = buildDicomFile({ [keyword]: { vr: 'UN', value: new TextEncoder().encode('SATO HANAKO 1.2.3 ') } });
        expect(Buffer.from(deidentify(file, one)).includes('SATO')).toBe(false);
        const tag = identifiersLeft(file, one).filter((found) => /^0008(1140|2112|1084)$/.test(found));
        expect(tag).toHaveLength(1);
      }
    },
  );

  it('[DI-12] in replaced sequences everything is replaced, in content codes and numbers stay', () => {
    const code = { CodeValue: '111', CodingSchemeDesignator: '99X', CodeMeaning: 'Sato' };
    const json = afterOf({
      VerifyingObserverSequence: [
        {
          VerifyingObserverName: 'Sato',
          VerifyingObserverIdentificationCodeSequence: [code],
          VerifyingOrganization: 'H',
        },
      ],
      PersonIdentificationCodeSequence: [code],
      ContentSequence: [
        { ValueType: 'NUM', ConceptNameCodeSequence: [code], MeasuredValueSequence: [{ NumericValue: '1.5' }] },
        { ValueType: 'TEXT', TextValue: 'Sato Hanako', ContentSequence: [{ ValueType: 'PNAME', PersonName: 'Sato' }] },
        {
          ReferencedSOPSequence: [{ ReferencedSOPInstanceUID: '1.2.3' }],
          ContentLabel: 'SATO',
          PixelOriginInterpretation: 'FRAME',
        },
      ],
    });
    expect(JSON.stringify(json['0040A073'])).not.toMatch(/Sato|111/);
    expect(JSON.stringify(json['00401101'])).not.toMatch(/Sato|111|99X/);
    const [number, text] = items(json, '0040A730');
    expect(value(value(number ?? {}, '0040A043') as DicomJson, '00080104')).toBe('Sato');
    expect(value(value(number ?? {}, '0040A300') as DicomJson, '0040A30A')).toBe(1.5);
    expect(value(text ?? {}, '0040A160')).toBe('ANONYMIZED');
    expect(JSON.stringify(text)).not.toContain('Sato');
    expect(JSON.stringify(json['0040A730'])).toMatch(/2\.25\.\d{30}/);
  });

  it('[DI-17] with clean descriptors a text goes where it holds the Patient ID, or there are too many words to look for', () => {
    const how: DeidentificationOrder = { ...order, options: ['cleanDescriptors'] };
    const of = (more: ElementsByKeyword) => value(afterOf({ SeriesDescription: 'axial kx', ...more }, how), '0008103E');
    expect(of({ PatientID: 'KXQ' })).toBe('axial kx');
    expect(of({ PatientID: 'AXIAL' })).toBeUndefined();
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}x`).join(' ');
    expect(of({ InstitutionAddress: words(900) })).toBe('axial kx');
    expect(of({ InstitutionAddress: words(1100) })).toBeUndefined();
  });

  it('[DI-23] the length of a document that goes does not stay', () => {
    const document = { EncapsulatedDocument: new TextEncoder().encode('%PDF SATO'), EncapsulatedDocumentLength: 9 };
    expect(afterOf(document)['00420015']).toBeUndefined();
    expect(afterOf(document, { ...order, keepDocument: true })['00420015']?.Value).toEqual([9]);
  });

  it('[DI-17] of the patient’s characteristics texts stay in which nothing identifies', () => {
    const how: DeidentificationOrder = { ...order, options: ['retainPatientCharacteristics'] };
    const kept = ['00102110', '00380050', '00380500', '00400012'];
    const of = (text: string) => {
      const texts = { Allergies: text, SpecialNeeds: text, PatientState: text, PreMedication: text };
      const json = afterOf({ PatientName: 'YAMADA^Taro', ...texts }, how);
      return kept.map((tag) => value(json, tag));
    };
    expect(of('penicillin')).toEqual(kept.map(() => 'penicillin'));
    expect(of('as Yamada says')).toEqual(kept.map(() => undefined));
  });

  it('[DI-17] with clean descriptors a text stays in which nothing identifies', () => {
    const how: DeidentificationOrder = { ...order, options: ['cleanDescriptors'] };
    const of = (SeriesDescription: string) =>
      value(
        afterOf(
          {
            SpecificCharacterSet: 'ISO_IR 192',
            PatientName: 'YAMADA^Taro=山田^太郎=やまだ^たろう',
            ReferringPhysicianName: 'LI^Na=林^花子',
            PatientID: 'K55',
            SeriesDescription,
          },
          how,
        ),
        '0008103E',
      );
    expect(of('T1 axial 胸部')).toBe('T1 axial 胸部');
    expect(of('liver, 2 phases')).toBe('liver, 2 phases');
    const told = ['for ＹＡＭＡＤＡ', '太郎さん', 'k55', '20240101', 'a@b.example'];
    for (const text of [...told, 'ﾔﾏﾀﾞ', 'ヤマダ様', '林様', 'Dr. Li', '1950/3/12', 'S25.3.12', '昭和25年3月12日'])
      expect(of(text), text).toBeUndefined();
  });
});

describe('the file around', () => {
  it('[DI-22] preamble and file meta group say nothing', () => {
    const file = buildDicomFile({ SOPInstanceUID: '1.2.3' });
    file.set(new TextEncoder().encode('SATO'), 3);
    const source = Uint8Array.of(2, 0, 0x16, 0, 0x41, 0x45, 4, 0, 0x53, 0x41, 0x54, 0x4f);
    const at = 144 + new DataView(file.buffer).getUint32(140, true);
    const grown = edited(file, [
      { offset: 140, removed: 4, inserted: Uint8Array.of(at - 144 + 12, 0, 0, 0) },
      { offset: at, removed: 0, inserted: source },
    ]);
    expect(identifiersLeft(grown, order)).toEqual(expect.arrayContaining(['00020016', '00020003', 'preamble']));
    const output = deidentify(grown);
    expect(output).toEqual(deidentify(file));
    expect(Buffer.from(output).includes('SATO')).toBe(false);
    expect(Buffer.from(output).includes('MADO')).toBe(false);
  });

  it('[DI-19] a preamble is looked at without a file meta group, and the items of what says how', () => {
    const file = buildDicomFile({ fileMeta: false });
    file.set(new TextEncoder().encode('SATO'), 3);
    expect(identifiersLeft(file, order)).toContain('preamble');
    const code = { CodeValue: '113100', CodingSchemeDesignator: 'DCM', CodeMeaning: 'Profile', PatientName: 'SATO' };
    const how = { ...order, fields: { PatientName: '' } };
    const clean = { PatientName: '', DeidentificationMethodCodeSequence: [code] };
    expect(identifiersLeft(buildDicomFile(clean), how)).toContain('00100010');
  });

  it('[DI-18, DI-19] an item outside of a sequence does not come out, and the check finds it', () => {
    const clean = deidentify(buildDicomFile({ Modality: 'CT', PatientName: '' }));
    const at = Buffer.from(clean).indexOf(Buffer.from('\x08\x00\x60\x00CS', 'latin1'));
    const item = Buffer.from('\xfe\xff\x00\xe0\x0c\0\0\0\x10\0\x10\0PN\x04\0SATO', 'latin1');
    const file = edited(clean, [{ offset: at, removed: 0, inserted: item }]);
    expect(identifiersLeft(clean, order)).toEqual([]);
    expect(identifiersLeft(file, order)).toEqual(['trailing']);
    expect(deidentify(file)).toEqual(deidentify(clean));
  });

  it('[DI-18] bytes behind the data set and a second element of a tag do not come out', () => {
    const pixels = { rows: 1, columns: 2, native: Uint16Array.of(1, 2) };
    const file = joined([buildDicomFile({ PatientName: 'A', pixels }), new TextEncoder().encode('SATO HANAKO 1948')]);
    expect(identifiersLeft(file, order)).toContain('trailing');
    expect(Buffer.from(deidentify(file)).includes('SATO')).toBe(false);
    const twice = buildDicomFile({ Modality: 'CT', Manufacturer: 'B' });
    const at = Buffer.from(twice).indexOf(Buffer.from('\x08\x00\x70\x00LO', 'latin1'));
    const again = edited(twice, [{ offset: at, removed: 0, inserted: twice.subarray(at, at + 10) }]);
    expect(deidentify(again)).toEqual(deidentify(twice));
  });

  it('[DI-18] numbers that stand in little endian in a file of big endian are written as it is', () => {
    const file = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.2',
      Rows: { vr: 'UN', value: Uint8Array.of(5, 0) },
      '00080000': { vr: 'UL', value: Uint8Array.of(0, 0, 0, 9) },
    });
    expect(value(readDataSet(deidentify(file)).dicomJson, '00280010')).toBe(5);
    const editedOnly = deidentify(file, { mode: 'notAnonymizeAndEdit', fields: {} });
    expect(Buffer.from(editedOnly).includes(Buffer.from('\0\x08\0\0UL', 'latin1'))).toBe(false);
    expect(Buffer.from(file).includes(Buffer.from('\0\x08\0\0UL', 'latin1'))).toBe(true);
  });

  it('[DI-18] what cannot be read to its end is refused by name', () => {
    const file = buildDicomFile({ pixels: { rows: 4, columns: 4, native: new Uint16Array(16) }, Manufacturer: 'B' });
    expect(() => deidentify(file.subarray(0, -5))).toThrow(DicomError);
    expect(() => deidentify(nestedFile(1000))).toThrow(/too_deep/);
    expect(() => deidentify(new Uint8Array())).toThrow(/empty/);
    expect(() => deidentify(new TextEncoder().encode('no image at all'.repeat(20)))).toThrow(/not_dicom/);
    expect(() => deidentify(buildDicomFile({ DirectoryRecordSequence: [] }))).toThrow(/not_an_instance/);
  });

  it.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'])(
    '[DI-23] pixel data and transfer syntax stay (%s)',
    (transferSyntaxUID) => {
      const pixels = { rows: 2, columns: 3, native: Uint16Array.of(1, 2, 3, 4, 5, 600) };
      const file = buildDicomFile({ transferSyntaxUID, pixels });
      const output = deidentify(file);
      expect(readDataSet(output).transferSyntaxUID).toBe(transferSyntaxUID);
      expect(readDataSet(output).dicomJson['7FE00010']).toEqual(readDataSet(file).dicomJson['7FE00010']);
    },
  );

  it('[DI-23] fragments stay, and large values are not copied', () => {
    const scan = Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 1, 1, 1, 1, 3, 4);
    const encapsulated = [[scan], [scan, new Uint8Array(8).fill(7)]];
    const file = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.4.50',
      pixels: { rows: 2, columns: 2, numberOfFrames: 2, encapsulated },
    });
    const chunks = deidentified(file, order, keys);
    const last = chunks.at(-2);
    expect(last?.buffer).toBe(file.buffer);
    expect(Buffer.from(last ?? []).equals(Buffer.from(file.subarray(file.length - 8 - (last?.length ?? 0), -8)))).toBe(
      true,
    );
    expect(readDataSet(joined(chunks)).frames).toMatchObject({ numberOfFrames: 2 });
  });

  it('[DI-23] an encapsulated document is replaced, unless it was looked at', () => {
    const document = { EncapsulatedDocument: new TextEncoder().encode('%PDF SATO'), EncapsulatedDocumentLength: 9 };
    const file = buildDicomFile({ ...document, PatientName: '' });
    expect(Buffer.from(deidentify(file)).includes('SATO')).toBe(false);
    const kept = deidentify(file, { ...order, keepDocument: true });
    expect(Buffer.from(kept).includes('%PDF SATO')).toBe(true);
    expect(value(readDataSet(kept).dicomJson, '00120062'), '[DI-16]').toBe('NO');
  });
});
