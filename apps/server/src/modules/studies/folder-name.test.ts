import { expect, test } from 'vitest';
import { folderName, seriesNames, studyNames } from './folder-name.ts';

test.each([
  [{ PatientName: '山田 太郎', StudyDescription: 'Chest', PatientID: '7' }, '山田 太郎'],
  [{ PatientName: ' \u3000', StudyDescription: 'Chest', PatientID: '7' }, 'Chest'],
  [{ StudyDescription: '', PatientID: '7' }, '7'],
  [{}, '無題のスタディ'],
])('a study is called by the first of its names of which something can be seen [ID-5]: %j', (said, name) => {
  expect(folderName(studyNames(said), 'study')).toBe(name);
});

test.each([
  [{ SeriesDescription: '軸位断', Modality: 'CT' }, 2, '2 軸位断'],
  [{ SeriesDescription: '軸位断', Modality: 'CT' }, null, '軸位断'],
  [{ Modality: 'CT' }, 2, 'CT'],
  [{}, 2, '無題のシリーズ'],
])('a series is called by number and description, else by its modality [ID-5]: %j, %j', (said, number, name) => {
  expect(folderName(seriesNames(said, number), 'series')).toBe(name);
});
