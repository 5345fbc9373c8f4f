import { expect, test } from 'vitest';
import { aFile, anItem, aStudy, aUuid } from '../../../testing/an-item.ts';
import { dicomChange, dicomFields, dicomValues, hasDicomTags, type DicomField } from './dicom-tags.ts';

const labels = {
  PatientName: '名前',
  PatientSex: '性別',
  PatientAge: '年齢',
  PatientID: 'ID',
  InstitutionName: '施設名',
  StudyDate: '診察日',
};
const tag = (n: number, name: string) => ({ uuid: aUuid(n), name });
const study = aStudy(1, {
  PatientName: '佐藤 花子',
  PatientSex: 'F',
  PatientBirthDate: '20140422',
  PatientID: 'P-1',
  InstitutionName: ' ',
  StudyDate: '20240110',
});
const choice = (checked: readonly DicomField[], given: object = {}) => ({
  checked: new Set(checked),
  removeOthers: false,
  typed: {},
  ...given,
});

test('values are those of the item, the age as it was on the day of the study [TG-10, TG-11]', () => {
  expect(dicomValues(study)).toEqual({
    PatientName: '佐藤 花子',
    PatientSex: 'F',
    PatientAge: '9',
    PatientID: 'P-1',
    InstitutionName: ' ',
    StudyDate: '20240110',
  });
  expect(Object.values(dicomValues(anItem(1)))).toEqual(['', '', '', '', '', '']);
});

test('a tag is added where its box is checked and its value is not empty [TG-10]', () => {
  expect(dicomChange(study, labels, choice(dicomFields))).toEqual({
    add: ['名前:佐藤 花子', '性別:F', '年齢:9', 'ID:P-1', '診察日:20240110'],
    remove: [],
  });
  expect(dicomChange(study, labels, choice([]))).toEqual({ add: [], remove: [] });
  const typed = { InstitutionName: ' 神戸病院 ', PatientName: '' };
  expect(dicomChange(study, labels, choice(['InstitutionName', 'PatientName'], { typed })).add).toEqual([
    '施設名:神戸病院',
  ]);
});

test('what is on the item already is not added again', () => {
  const tagged = { ...study, tags: [tag(1, 'ID:P-1')] };
  expect(dicomChange(tagged, labels, choice(['PatientID'])).add).toEqual([]);
});

test('tags of fields that are not checked go only where that was asked for, and others never [TG-10]', () => {
  const tags = [tag(1, 'ID:P-0'), tag(2, '名前:窓'), tag(3, '名前'), tag(4, '部位:胸部'), tag(5, '診察日:20200101')];
  const tagged = { ...study, tags };
  expect(dicomChange(tagged, labels, choice(['PatientID'])).remove).toEqual([]);
  expect(dicomChange(tagged, labels, choice(['PatientID'], { removeOthers: true })).remove).toEqual([tags[1], tags[4]]);
});

test('they are for studies, series and DICOM files', () => {
  const all = [aStudy(1), anItem(2, { foldertype: 'series' }), aFile(3, 'application/dicom')];
  expect(all.map(hasDicomTags)).toEqual([true, true, true]);
  expect([anItem(1), anItem(2, { foldertype: 'imgSeries' }), aFile(3, 'text/plain')].map(hasDicomTags)).toEqual([
    false,
    false,
    false,
  ]);
});
