import { describe, expect, it } from 'vitest';
import { buildDicomFile } from '../testing/index.ts';
import {
  deidentified,
  editableFields,
  fieldText,
  identifierKeys,
  identifiersLeft,
  unfitTexts,
  type DeidentificationOrder,
} from './index.ts';

const value = (keyword: string, text: string): string => {
  const own = fieldText(keyword, text);
  return own.fits ? own.value : own.fault;
};

describe('[DI-29] a text fits its field', () => {
  it.each([
    ['PatientAge', '45', '045Y'],
    ['PatientAge', '6m', '006M'],
    ['PatientAge', '012W', '012W'],
    ['PatientAge', '3 D', '003D'],
    ['PatientAge', '４５', '045Y'],
    ['PatientAge', '1000', 'age'],
    ['PatientAge', '45歳', 'age'],
    ['PatientAge', '-5', 'age'],
    ['PatientAge', '045YY', 'age'],
    ['StudyDate', '2024/01/02', '20240102'],
    ['StudyDate', '2024-1-2', '20240102'],
    ['StudyDate', '2024.01.02', '20240102'],
    ['StudyDate', '２０２４－０１－０２', '20240102'],
    ['StudyDate', '2024年1月2日', '20240102'],
    ['StudyDate', '20240229', '20240229'],
    ['StudyDate', '20230229', 'date'],
    ['StudyDate', '2024/13/01', 'date'],
    ['StudyDate', '2024/01-02', 'date'],
    ['StudyDate', '00000101', 'date'],
    ['StudyDate', '01/02/2024', 'date'],
    ['StudyDate', '昨年', 'date'],
    ['StudyDate', '1.5', 'date'],
    ['StudyDate', '123456', 'date'],
    ['StudyDate', '-365', '-365'],
    ['PatientBirthDate', '99999', '99999'],
    ['PatientSize', '1.70', '1.70'],
    ['PatientSize', '１．７', '1.7'],
    ['PatientSize', '+1.7E0', '+1.7E0'],
    ['PatientSize', '170cm', 'number'],
    ['PatientSize', '1.7m', 'number'],
    ['PatientWeight', '.5', '.5'],
    ['PatientWeight', '.', 'number'],
    ['PatientWeight', '六十', 'number'],
    ['PatientWeight', '60.00000000000001', 'tooLong'],
    ['PatientSex', 'f', 'F'],
    ['PatientSex', 'Ｏ', 'O'],
    ['PatientSex', 'male', 'sex'],
    ['PatientSex', '男', 'sex'],
    ['PatientName', '匿名^花子', '匿名^花子'],
    ['PatientName', `${'a'.repeat(64)}=${'漢'.repeat(64)}=b`, `${'a'.repeat(64)}=${'漢'.repeat(64)}=b`],
    ['PatientName', 'a=b=c=d', 'name'],
    ['PatientName', 'a^b^c^d^e^f', 'name'],
    ['PatientName', `a=${'漢'.repeat(65)}`, 'tooLong'],
    ['StudyID', 'a'.repeat(16), 'a'.repeat(16)],
    ['StudyID', 'a'.repeat(17), 'tooLong'],
    ['AccessionNumber', '12=3^4^5^6^7^8=9=0', 'tooLong'],
    ['AccessionNumber', '1=2=3=4', '1=2=3=4'],
    ['StudyDescription', '𠮷'.repeat(64), '𠮷'.repeat(64)],
    ['StudyDescription', '胸'.repeat(65), 'tooLong'],
    ['StudyDescription', 'CT\\MR', 'signs'],
    ['StudyDescription', 'CT\u001b$B', 'signs'],
    ['StudyDescription', 'CT\nMR', 'signs'],
    ['StudyDescription', '\ud800', 'signs'],
    ['PatientAge', '45\\46', 'signs'],
    ...['\u061c', '\u200e', '\u200f', '\u2028', '\u2029', '\u202e', '\u2066', '\u2069', '\ufff9', '\ufffb'].map(
      (mark): [string, string, string] => ['PatientName', `YAMADA${mark}HANAKO`, 'signs'],
    ),
    ['StudyDate', '\u202e20240102', 'signs'],
    ['StudyDescription', '\ufeff胸\u200b部\u2060', '胸部'],
    ['StudyDescription', 'نمی\u200cخواهم', 'نمی\u200cخواهم'],
    ['StudyDescription', ' 胸部　CT \n', '胸部　CT'],
  ])('%s: %s', (keyword, text, expected) => {
    expect(value(keyword, text)).toBe(expected);
    // What is written is read as itself.
    if (fieldText(keyword, text).fits) expect(value(keyword, expected)).toBe(expected);
  });

  it('[DI-8] an empty one fits everywhere', () => {
    for (const keyword of editableFields) expect(fieldText(keyword, ' \t')).toEqual({ fits: true, value: '' });
  });
});

describe('[DI-29] an order with a text that does not fit', () => {
  const keys = identifierKeys(new Uint8Array(32).fill(1));
  const order: DeidentificationOrder = {
    mode: 'anonymizeAndEdit',
    fields: { PatientAge: '四十', StudyDate: '-3', PatientName: 'X', StudyID: 'x'.repeat(17) },
  };

  it('is carried out nowhere, and what it names is said', () => {
    const file = buildDicomFile({ PatientAge: '040Y' });
    expect(unfitTexts(order)).toEqual([
      { field: 'PatientAge', fault: 'age' },
      { field: 'StudyID', fault: 'tooLong', most: 16 },
    ]);
    expect(() => deidentified(file, order, keys)).toThrow(RangeError);
    expect(() => identifiersLeft(file, order)).toThrow(RangeError);
  });

  it('is none where nobody asks for the text', () => {
    expect(unfitTexts({ ...order, mode: 'anonymize' })).toEqual([{ field: 'PatientAge', fault: 'age' }]);
    expect(unfitTexts({ ...order, mode: 'anonymize', conference: true })).toEqual([]);
    expect(unfitTexts({ mode: 'anonymizeAndEdit', fields: { InstitutionName: '\\' }, conference: true })).toEqual([
      { field: 'InstitutionName', fault: 'signs' },
    ]);
  });
});
