import { expect, test } from 'vitest';
import { folderName, isNamedBy, seriesNames, studyNames, untitledName } from './folder-name.ts';

test.each([
  [{ PatientName: '山田 太郎', StudyDescription: 'Chest', PatientID: '7' }, '山田 太郎'],
  [{ PatientName: ' \u3000', StudyDescription: 'Chest', PatientID: '7' }, 'Chest'],
  [{ StudyDescription: '', PatientID: '7' }, '7'],
  [{}, '無題のスタディ'],
])('a study is called by the first of its names of which something can be seen [ID-5]: %j', (said, name) => {
  expect(folderName(studyNames(said), untitledName('study', 'ja-JP'))).toBe(name);
});

test.each([
  [{ SeriesDescription: '軸位断', Modality: 'CT' }, 2, '2 軸位断'],
  [{ SeriesDescription: '軸位断', Modality: 'CT' }, null, '軸位断'],
  [{ Modality: 'CT' }, 2, 'CT'],
  [{}, 2, '無題のシリーズ'],
])('a series is called by number and description, else by its modality [ID-5]: %j, %j', (said, number, name) => {
  expect(folderName(seriesNames(said, number), untitledName('series', 'ja-JP'))).toBe(name);
});

test('a folder without a name is told from one that somebody has named, whatever language the installation spoke', () => {
  expect(isNamedBy('無題のスタディ', [], 'study')).toBe(true);
  expect(isNamedBy('Unnamed Study', [], 'study')).toBe(true);
  expect(isNamedBy('Untitled series', [], 'study')).toBe(false);
  expect(isNamedBy('学会用', [], 'study')).toBe(false);
  expect(isNamedBy('無題のスタディ', ['窓 花子'], 'study')).toBe(false);
  expect(isNamedBy('窓 花子', ['窓 花子'], 'study')).toBe(true);
});
