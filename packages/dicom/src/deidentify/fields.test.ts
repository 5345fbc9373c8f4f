import { describe, expect, it } from 'vitest';
import { items, readDataSet, type DicomJson } from '../index.ts';
import { buildDicomFile, encodeText, type ElementsByKeyword } from '../testing/index.ts';
import { daysOf, deidentified, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';
import { after, anonymize, keys, person, value } from './testing/person.ts';

describe('shown and hidden fields', () => {
  it('[DI-8] what is not named stays, and the eight hidden ones go', () => {
    const json = after(anonymize({}));
    expect(value(json, '00100010')).toEqual({
      Alphabetic: 'Yamada^Taro',
      Ideographic: '山田^太郎',
      Phonetic: 'やまだ^たろう',
    });
    expect(['00080020', '00081030', '00100030', '00101010'].map((tag) => value(json, tag))).toEqual([
      '20240301',
      '胸部 CT',
      '19800229',
      '040Y',
    ]);
    for (const tag of ['00200010', '00100040', '00101020', '00080080', '00080090', '00080050', '00080030'])
      expect(value(json, tag), tag).toBeUndefined();
    expect(json['0008103E']).toBeUndefined();
    expect(value(json, '00280301'), '[DI-16]').toBe('YES');
    expect(value(json, '00120062'), '[DI-16]').toBe('NO');
    expect(value(json, '00280303'), '[DI-16]').toBe('UNMODIFIED');
  });

  it('[DI-8] the text of one that is named takes its place, and an empty one blanks it', () => {
    const json = after(
      anonymize({ PatientName: 'X^1', StudyDescription: '', StudyDate: '', PatientBirthDate: '', PatientAge: '' }),
    );
    expect(value(json, '00100010')).toEqual({ Alphabetic: 'X^1' });
    for (const tag of ['00081030', '00080020', '00100030', '00101010']) expect(json[tag]).not.toHaveProperty('Value');
    expect(value(json, '00120062'), '[DI-16]').toBe('YES');
    expect(value(json, '00280303'), '[DI-16]').toBe('REMOVED');
  });

  it('[DI-11] a time of day in which the day stands goes', () => {
    const order = anonymize({ StudyDate: '-365' });
    for (const [time, stays] of [
      ['20240301101112', false],
      ['SATO', false],
      ['101112.123456', true],
      ['10:11:12', true],
    ] as const) {
      const file = buildDicomFile({ ...person, StudyTime: { vr: 'TM', value: time } });
      const output = Buffer.from(joined(deidentified(file, order, keys)));
      expect(output.includes(time), time).toBe(stays);
      expect(identifiersLeft(file, order).includes('00080030'), time).toBe(!stays);
      expect(identifiersLeft(output, order)).toEqual([]);
    }
  });

  it('[DI-9, DI-11] what was typed in full width is a number of days, a date and a number', () => {
    const days = after(anonymize({ StudyDate: '－３６５' }));
    expect([value(days, '00080020'), value(days, '00280303')]).toEqual(['20230302', 'MODIFIED']);
    for (const minus of ['－', '−', 'ー', '–']) expect(daysOf(`${minus}３`), minus).toBe(-3);
    const json = after({
      mode: 'anonymizeAndEdit',
      fields: {
        PatientBirthDate: '１９８００１０１',
        PatientSize: '１．７',
        PatientSex: 'Ｆ',
        PatientAge: '４５',
        StudyDate: '2020年4月1日',
      },
    });
    expect(['00100030', '00101020', '00100040', '00080020'].map((tag) => value(json, tag))).toEqual([
      '19800101',
      1.7,
      'F',
      '20200401',
    ]);
    expect(value(json, '00101010')).toBe('045Y');
  });

  it('[DI-8] hidden ones cannot be named without editing, [DI-9] and can with it', () => {
    const fields = {
      InstitutionName: 'Z',
      PatientSex: 'F',
      PatientID: 'N1',
      AccessionNumber: '8',
      PatientWeight: '60',
    };
    expect(value(after(anonymize(fields)), '00080080')).toBeUndefined();
    const json = after({ mode: 'anonymizeAndEdit', fields });
    expect(['00080080', '00100040', '00100020', '00080050', '00101030'].map((tag) => value(json, tag))).toEqual([
      'Z',
      'F',
      'N1',
      '8',
      60,
    ]);
  });

  it('[DI-9] without anonymising nothing else changes', () => {
    const elements = {
      ...person,
      '00090010': { vr: 'LO', value: 'MINE' },
      '00091001': { vr: 'LO', value: 'x' },
    } as const;
    const json = after({ mode: 'notAnonymizeAndEdit', fields: { PatientName: 'X' } }, elements);
    const before = readDataSet(buildDicomFile(elements)).dicomJson;
    expect(json).toEqual({ ...before, '00100010': { vr: 'PN', Value: [{ Alphabetic: 'X' }] } });
    const moved = after({ mode: 'notAnonymizeAndEdit', fields: { StudyDate: '1' } }, elements);
    expect(moved).toEqual({ ...before, '00080020': { vr: 'DA', Value: ['20240302'] } });
  });

  it('[DI-16] an option and an order name themselves by their codes', () => {
    const json = after({ ...anonymize({ StudyDate: '7' }), options: ['retainPatientCharacteristics'] });
    const codes = items(json, '00120064').map((item) => value(item, '00080100'));
    expect(codes).toEqual(['113100', '113107', '113108']);
  });
  it('[DI-26] pixels that were cleaned are said to be', () => {
    const codes = (order: DeidentificationOrder) =>
      items(after(order), '00120064').map((item) => [value(item, '00080100'), value(item, '00080104')]);
    expect(codes({ ...anonymize({}), cleansPixelData: true, options: ['cleanDescriptors'] })).toEqual([
      ['113100', 'Basic Application Confidentiality Profile'],
      ['113101', 'Clean Pixel Data Option'],
      ['113105', 'Clean Descriptors Option'],
    ]);
    expect(codes({ ...anonymize({}), cleansPixelData: false })).toHaveLength(1);
  });
});

describe('what a file says of itself', () => {
  it('[DI-16] what has no value was not left by hand', () => {
    expect(value(after(anonymize({}), { PatientName: '', StudyDate: '' }), '00120062')).toBe('YES');
  });
  it('[DI-16] dates that are moved by no days are full ones, left by hand', () => {
    const named = { PatientName: '', StudyDate: '0', StudyDescription: '', PatientAge: '', PatientBirthDate: '' };
    const json = after(anonymize(named));
    expect(['00080020', '00120062', '00280303'].map((tag) => value(json, tag))).toEqual([
      '20240301',
      'NO',
      'UNMODIFIED',
    ]);
    expect(items(json, '00120064').map((item) => value(item, '00080100'))).toEqual(['113100', '113106']);
    expect(value(after(anonymize(named), { StudyDate: '', SeriesDate: '20240301' }), '00120062')).toBe('NO');
  });
  it('[DI-16] a date of birth that was moved was left by hand', () => {
    const named = { PatientName: '', StudyDate: '', StudyDescription: '', PatientAge: '', PatientBirthDate: '9' };
    expect(value(after(anonymize(named)), '00120062')).toBe('NO');
  });
});

describe('ages', () => {
  const without = { ...person, PatientAge: '' };
  it('[DI-14] one that is to stay and is not there is that by the dates that the file had', () => {
    expect(value(after(anonymize({ PatientBirthDate: '', StudyDate: '-400' }), without), '00101010')).toBe('044Y');
    expect(value(after(anonymize({ PatientAge: '' }), without), '00101010')).toBeUndefined();
    expect(value(after(anonymize({}), { ...without, PatientBirthDate: '20240115' }), '00101010')).toBe('001M');
    expect(value(after(anonymize({}), { ...without, PatientBirthDate: '20240229' }), '00101010')).toBe('001D');
    expect(value(after(anonymize({}), { ...without, PatientBirthDate: '20220301' }), '00101010')).toBe('002Y');
    expect(value(after(anonymize({}), { ...without, PatientBirthDate: '20220302' }), '00101010')).toBe('023M');
    expect(value(after(anonymize({}), { ...without, PatientBirthDate: '20250101' }), '00101010')).toBeUndefined();
  });
});

describe('dates', () => {
  const dates: ElementsByKeyword = {
    ...person,
    AcquisitionDateTime: '20240301101112.5+0900',
    SeriesDate: '20240230',
    ContentDate: '20240228',
    CalibrationDateTime: '202403',
    ReferencedSeriesSequence: [
      { PerformedProcedureStepStartDate: '20231231', ScheduledProcedureStepEndDate: '19991231' },
    ],
    DateOfLastCalibration: ['20240301', '20240310'],
  } as unknown as ElementsByKeyword;

  it('[DI-11] a whole number moves all of the study, at every depth, and not the birth date', () => {
    const json = after(anonymize({ StudyDate: '+1' }), dates);
    expect(value(json, '00080020')).toBe('20240302');
    expect(value(json, '0008002A')).toBe('20240302101112.5+0900');
    expect(value(json, '00080023')).toBe('20240229');
    expect(json['00181200']?.Value).toEqual(['20240302', '20240311']);
    expect(value(value(json, '00081115') as DicomJson, '00400244')).toBe('20240101');
    expect(value(json, '00080021'), 'impossible: as the profile').toBe('19000101');
    expect(value(json, '00100030')).toBe('19800229');
    expect(value(json, '00080030'), 'a time stays').toBe('101112');
    expect(value(json, '00120062'), '[DI-16]').toBe('NO');
  });

  it('[DI-11] a number in the birth date moves it alone', () => {
    const json = after(anonymize({ PatientBirthDate: '-365' }), dates);
    expect(value(json, '00100030')).toBe('19790301');
    expect(value(json, '00080020')).toBe('20240301');
    expect(value(json, '00080023'), 'as the profile').toBe('19000101');
  });

  it('[DI-11] a date of birth that is none does not stay where others would move', () => {
    const order = anonymize({ PatientBirthDate: '-365' });
    const file = buildDicomFile({ ...person, PatientBirthDate: { vr: 'DA', value: 'SATO' } });
    expect(identifiersLeft(file, order)).toContain('00100030');
    expect(value(after(order, { ...person, PatientBirthDate: { vr: 'DA', value: 'SATO' } }), '00100030')).toBe(
      undefined,
    );
  });

  it('[DI-11, DI-19] the check finds what stands in the place of a date that should have moved', () => {
    const order = anonymize({ StudyDate: '1', PatientName: '' });
    const left = (elements: ElementsByKeyword) => identifiersLeft(buildDicomFile(elements), order);
    expect(left({ ContentDate: '20240228' })).not.toContain('00080023');
    expect(left({ ContentDate: { vr: 'DA', value: 'SATO' } })).toContain('00080023');
    expect(left({ AcquisitionDateTime: { vr: 'DT', value: '20240228 SATO' } })).toContain('0008002A');
  });

  it('[DI-11] another text replaces its own element alone', () => {
    const json = after(anonymize({ StudyDate: '20200101' }), dates);
    expect(value(json, '00080020')).toBe('20200101');
    expect(value(json, '00080023')).toBe('19000101');
    expect(['5', '-99999', '20200101', '1.5', '', undefined].map(daysOf)).toEqual([5, -99999, null, null, null, null]);
  });
});

describe('dates beside the table', () => {
  const elements: ElementsByKeyword = {
    SecondaryReviewDate: '20240101',
    SecondaryReviewTime: '1011',
    TimezoneOffsetFromUTC: '+0900',
    SeriesDate: '',
  };
  it('[DI-11] move, and times and offsets from UTC stay', () => {
    const json = after(anonymize({ StudyDate: '1' }), elements);
    expect(['00140102', '00140103', '00080201'].map((tag) => value(json, tag))).toEqual(['20240102', '1011', '+0900']);
  });
  it('[DI-6, DI-10] go without an offset, and what was empty stays empty', () => {
    const json = after(anonymize({}), elements);
    expect(['00140102', '00140103', '00080201'].map((tag) => value(json, tag))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(json['00080021']).toEqual({ vr: 'DA' });
  });
});

describe('character sets', () => {
  const name = 'Tokumei=匿名^花子';
  const inAll = anonymize({ PatientName: name });
  const japanese = { ...person, PatientName: 'ﾔﾏﾀﾞ^ﾀﾛｳ', OtherPatientNames: undefined };

  it.each([
    ['ISO 2022 IR 87', { ...person }],
    ['ISO_IR 192', { ...person, SpecificCharacterSet: 'ISO_IR 192' }],
    ['Shift_JIS, undeclared', { ...person, SpecificCharacterSet: undefined, textEncoding: 'shift_jis' as const }],
    ['EUC-JP, undeclared', { ...person, SpecificCharacterSet: undefined, textEncoding: 'euc-jp' as const }],
  ])('[DI-15] a Japanese name makes the file UTF-8, and no text is lost (%s)', (_, elements) => {
    const json = after(inAll, elements);
    const written = joined(deidentified(buildDicomFile(elements), inAll, keys));
    expect(Buffer.from(written).includes('ISO_IR 192')).toBe(true);
    expect(Buffer.from(written).includes('匿名^花子')).toBe(true);
    expect(value(json, '00100010')).toEqual({ Alphabetic: 'Tokumei', Ideographic: '匿名^花子' });
    expect(value(json, '00081030')).toBe('胸部 CT');
  });

  it('[DI-15] items that have a set of their own are read by it', () => {
    const json = after(inAll, {
      ...japanese,
      StudyDescription: 'CT',
      PatientName: 'Yamada',
      InstitutionName: undefined,
      SeriesDescription: undefined,
      SpecificCharacterSet: 'ISO_IR 13',
      ReferencedSeriesSequence: [
        { SpecificCharacterSet: 'ISO_IR 192', StudyDescription: { vr: 'UN', value: encodeText('胸部', 'utf-8') } },
        { StudyDescription: 'ｷｮｳﾌﾞ' },
      ],
    });
    const [first, second] = items(json, '00081115');
    expect(first).toEqual({ '00081030': { vr: 'LO', Value: ['胸部'] } });
    expect(second).toEqual({ '00081030': { vr: 'LO', Value: ['ｷｮｳﾌﾞ'] } });
  });

  it('[DI-15] otherwise text keeps its bytes', () => {
    const file = buildDicomFile(person);
    const output = Buffer.from(joined(deidentified(file, anonymize({ PatientName: 'X' }), keys)));
    expect(output.includes(Buffer.from(encodeText('胸部 CT', 'iso-2022-jp')))).toBe(true);
    expect(output.includes('ISO 2022 IR 87')).toBe(true);
    expect(output.includes('ISO_IR 192')).toBe(false);
  });
});
