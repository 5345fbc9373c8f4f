import { describe, expect, it } from 'vitest';
import { DicomError, readDataSet } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import { deidentified, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';
import { anonymize, keys } from './testing/person.ts';

const order = anonymize({});
const marker = 'MARKER^OF^SOMEBODY';
const bytes = new TextEncoder().encode(marker);
const OB = { vr: 'OB', value: bytes };
const OW = { vr: 'OW', value: bytes };

/** What is left of elements that hold a marker; the check finds it before, and nothing after. */
function afterHiding(elements: ElementsByKeyword, tag: string) {
  const file = buildDicomFile(elements);
  expect(Buffer.from(file).includes(marker)).toBe(true);
  const output = joined(deidentified(file, order, keys));
  expect(Buffer.from(output).includes(marker), 'the marker').toBe(false);
  expect(identifiersLeft(file, order), '[DI-19]').toContain(tag);
  expect(identifiersLeft(output, order), '[DI-19]').toEqual([]);
  return readDataSet(output).dicomJson;
}

describe('text that somebody has written', () => {
  const item = { ValueType: 'TEXT', TextValue: marker };
  const sequences = ['ProtocolContextSequence', 'ReferencedImageSequence', 'ContentSequence'] as const;
  it.each(sequences)('[DI-12] is replaced in %s', (keyword) => {
    expect(JSON.stringify(afterHiding({ [keyword]: [item] }, '0040A160'))).toContain('ANONYMIZED');
  });
  it('[DI-12] is replaced at the top, and of graphics wherever they stand', () => {
    afterHiding({ TextValue: marker }, '0040A160');
    afterHiding({ ReferencedImageSequence: [{ UnformattedTextValue: marker }] }, '00700006');
  });
});

describe('what was encrypted or signed', () => {
  it('[DI-6] goes, in its sequence and without', () => {
    afterHiding({ EncryptedAttributesSequence: [{ EncryptedContent: OB }] }, '04000500');
    afterHiding({ ReferencedImageSequence: [{ EncryptedContent: OB }] }, '04000520');
    afterHiding({ ReferencedImageSequence: [{ Signature: OB }] }, '04000120');
  });
});

describe('pixel data that nobody shows', () => {
  it('[DI-27] goes from items', () => {
    const described = { Rows: 2, Columns: 2, BitsAllocated: 8 };
    afterHiding({ ReferencedImageSequence: [{ ...described, PixelData: OW }] }, '7FE00010');
    afterHiding({ ReferencedImageSequence: [{ FloatPixelData: { vr: 'OF', value: bytes } }] }, '7FE00008');
  });
  it('[DI-27] goes from retired tags, and from groups like that of pixel data', () => {
    afterHiding({ '7FE00020': OW }, '7FE00020');
    afterHiding({ '7F020010': OW }, '7F020010');
  });
});

describe('a recording of sound', () => {
  const WaveformSequence = [{ WaveformData: OW }];
  const voice = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.9.4.1', Modality: 'AU', WaveformSequence };
  it.each([
    ['of voice', voice],
    ['that its class alone tells', { ...voice, Modality: 'OT' }],
    ['that its modality alone tells', { ...voice, SOPClassUID: '1.2.840.10008.5.1.4.1.1.9.1.2' }],
  ])('[DI-16, DI-23] %s leaves only where somebody has heard it', (_, elements) => {
    const file = buildDicomFile(elements);
    expect(() => deidentified(file, order, keys)).toThrow(DicomError);
    expect(identifiersLeft(file, order)).toContain('54001010');
    const heard = { ...order, keepDocument: true };
    const output = joined(deidentified(file, heard, keys));
    expect(readDataSet(output).dicomJson['00120062']?.Value).toEqual(['NO']);
    expect(identifiersLeft(output, heard)).toEqual([]);
  });
  it('[DI-23] is not what an ECG is', () => {
    const ecg = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.9.1.2', Modality: 'ECG', WaveformSequence };
    expect(identifiersLeft(joined(deidentified(buildDicomFile(ecg), order, keys)), order)).toEqual([]);
  });
});

describe('a description', () => {
  const cleaning = { ...anonymize({ PatientName: '' }), options: ['cleanDescriptors'] as const };
  const described = (PatientName: string, SeriesDescription: string) =>
    joined(
      deidentified(
        buildDicomFile({ SpecificCharacterSet: 'ISO_IR 192', PatientName, SeriesDescription }),
        cleaning,
        keys,
      ),
    );
  it.each([
    ['with marks by themselves', 'Müller^Anna', 'Knie Mu\u0308ller'],
    ['in one with them as one', 'Mu\u0308ller^Anna', 'Knie Müller'],
    ['with what nobody sees', 'MARKER^ANNA', 'Knie MAR\u200bK\u00adER'],
  ])('[DI-17] goes where a name stands in it %s', (_, name, description) => {
    expect(Buffer.from(described(name, description)).includes('Knie')).toBe(false);
    expect(Buffer.from(described(name, 'Knie')).includes('Knie')).toBe(true);
  });
});

describe('what the table says nothing of', () => {
  it.each([
    ['AcquisitionContextDescription', '00400556'],
    ['DoseComment', '30040006'],
    ['ReasonForCancellation', '00741238'],
    ['DeviceID', '00181003'],
    ['NTPSourceAddress', '00181803'],
    ['RouteOfAdmissions', '00380016'],
  ])('[DI-35] goes where people write notes, and where a site names its devices: %s', (keyword, tag) => {
    expect(afterHiding({ [keyword]: marker }, tag)).not.toHaveProperty(tag);
  });
  it('[DI-35] says nothing where an object has to have it', () => {
    expect(afterHiding({ ContentDescription: marker }, '00700081')['00700081']).toEqual({ vr: 'LO' });
    expect(afterHiding({ RTImageLabel: marker }, '30020002')['30020002']?.Value).toEqual(['ANONYMIZED']);
  });
  it('[DI-17, DI-35] stays among notes where descriptions are cleaned, unless somebody is named', () => {
    const cleaning = { ...order, options: ['cleanDescriptors'] as const };
    const left = (DoseComment: string) =>
      readDataSet(joined(deidentified(buildDicomFile({ PatientName: 'Sato^Jiro', DoseComment }), cleaning, keys)))
        .dicomJson['30040006']?.Value;
    expect([left('boost'), left('boost of SATO')]).toEqual([['boost'], undefined]);
  });
  it.each([
    ['SegmentLabel', '00620005'],
    ['SegmentDescription', '00620006'],
    ['TrackingID', '00620020'],
    ['LUTExplanation', '00283003'],
  ])('[DI-35] stays as a label, unless somebody is named: %s', (keyword, tag) => {
    const left = (text: string, how: DeidentificationOrder = order) => {
      const file = buildDicomFile({ PatientName: 'Sato^Jiro', ReferringPhysicianName: 'Mori^Ai', [keyword]: text });
      const output = joined(deidentified(file, how, keys));
      const again = joined(deidentified(output, how, keys));
      expect(readDataSet(again).dicomJson[tag]).toEqual(readDataSet(output).dicomJson[tag]);
      return readDataSet(output).dicomJson[tag]?.Value;
    };
    expect([left('Liver'), left('Liver of Mori')]).toEqual([['Liver'], ['ANONYMIZED']]);
    expect(left('Anonymized by hand')).toEqual(['Anonymized by hand']);
    expect(left('seen 2024-03-01')).toEqual(['ANONYMIZED']);
  });
  it('[DI-35] stays in codes, whatever it is called', () => {
    const item = { CodeValue: '113100', CodeMeaning: 'Sato^Jiro', CodingSchemeDesignator: 'DCM' };
    const file = buildDicomFile({ PatientName: 'Sato^Jiro', SegmentedPropertyCategoryCodeSequence: [item] });
    expect(Buffer.from(joined(deidentified(file, order, keys))).includes('113100')).toBe(true);
  });
});

describe('a UID of a class', () => {
  it.each(['19600101-1234567', '1.2.3 19600101', '+19600101E7'])('[DI-4] is made anew where it is none: %s', (uid) => {
    const output = joined(deidentified(buildDicomFile({ ContextUID: uid }), order, keys));
    expect(Buffer.from(output).includes('19600101')).toBe(false);
    expect(identifiersLeft(buildDicomFile({ ContextUID: uid }), order)).toContain('00080117');
  });
});

describe('a private block that is declared safe', () => {
  const block = { PrivateGroupReference: 9, PrivateCreatorReference: 'A', BlockIdentifyingInformationStatus: 'SAFE' };
  const file = buildDicomFile({
    PrivateDataElementCharacteristicsSequence: [block],
    '00090010': { vr: 'LO', value: 'A' },
    '00091001': { vr: 'DA', value: '19600229' },
    '00091002': { vr: 'DT', value: '19600229101112' },
    '00091003': { vr: 'PN', value: marker },
    '00091004': { vr: 'TM', value: '101112' },
    '00091005': { vr: 'LO', value: 'harmless' },
  });
  const left = (fields: Record<string, string>) => {
    const how = { ...anonymize(fields), options: ['retainSafePrivate'] as const };
    const output = joined(deidentified(file, how, keys));
    expect(identifiersLeft(output, how), '[DI-19]').toEqual([]);
    const { dicomJson } = readDataSet(output);
    return [1, 2, 3, 4, 5].map((n) => dicomJson[`0009100${n}`]?.Value?.[0]);
  };
  it('[DI-6, DI-20] says neither who nor when without an offset', () => {
    expect(left({})).toEqual([undefined, undefined, undefined, undefined, 'harmless']);
  });
  it.each([
    ['LO', '19600229', '19600301'],
    ['DS', '19600229', 19600301],
    ['IS', '19600229', 19600301],
    ['SH', '1960.02.29', '19600301'],
    ['ST', '19600229101112.5+0900', '19600301101112.5+0900'],
    ['LT', 'born 1960-02-29', undefined],
    ['LO', '29-Feb-1960', undefined],
    ['UT', 'Feb 29, 1960', undefined],
    ['LO', 'V1.2.3 of 29.2.1960', undefined],
    ['DS', '1234567.25', 1234567.25],
    ['LO', 'VB17 1.2.3 960229', 'VB17 1.2.3 960229'],
  ])('[DI-20, DI-36] has days in texts moved, or goes: %s %s', (vr, value, moved) => {
    const dated = buildDicomFile({
      PrivateDataElementCharacteristicsSequence: [block],
      '00090010': { vr: 'LO', value: 'A' },
      '00091001': { vr, value },
    });
    const leaving = (fields: Record<string, string>) => {
      const how = { ...anonymize(fields), options: ['retainSafePrivate'] as const };
      const output = joined(deidentified(dated, how, keys));
      expect(identifiersLeft(output, how), '[DI-19]').toEqual([]);
      expect(identifiersLeft(dated, how).includes('00091001')).toBe(goes(fields));
      return readDataSet(output).dicomJson['00091001']?.Value?.[0];
    };
    const isDay = !String(value).includes(String(moved)) && !String(moved).includes(String(value));
    const goes = (fields: Record<string, string>) => isDay && (moved === undefined || !('StudyDate' in fields));
    expect(leaving({ StudyDate: '1' })).toBe(moved);
    expect(leaving({})).toBe(isDay ? undefined : moved);
  });
  it('[DI-11, DI-20] has its dates moved and its times with one', () => {
    expect(left({ StudyDate: '1' })).toEqual(['19600301', '19600301101112', undefined, '101112', 'harmless']);
  });
});
