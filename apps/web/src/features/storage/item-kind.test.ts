import { expect, test } from 'vitest';
import { aFile, anItem, aStudy, aUuid } from '../../testing/an-item.ts';
import { kindOf, manyStudiesUrl, patientUrl, viewerUrl } from './item-kind.ts';

test.each([
  [anItem(1), 'folder', null],
  [aStudy(1), 'study', `/viewer?url=/api/datamanage/dcm/folder/${aUuid(1)}`],
  [anItem(1, { foldertype: 'series' }), 'series', `/viewer?url=/api/datamanage/dcm/folder/${aUuid(1)}`],
  [aFile(1, 'application/dicom'), 'dicom', `/viewer?url=/api/datamanage/dcm/file/${aUuid(1)}`],
  [aFile(1, 'application/dicom', { StudyInstanceUID: null }), 'dicom', null],
  [anItem(1, { foldertype: 'imgSeries' }), 'imgSeries', `/viewer?url=/api/datamanage/dcm/folder/${aUuid(1)}`],
  [aFile(1, 'image/jpeg'), 'image', `/viewer?url=/api/datamanage/dcm/fileimage/${aUuid(1)}&dataType=file`],
  [aFile(1, 'image/png'), 'image', `/viewer?url=/api/datamanage/dcm/fileimage/${aUuid(1)}&dataType=file`],
  [aFile(1, 'image/gif'), 'gif', null],
  [aFile(1, 's9/url', { url: 'https://example.jp/' }), 'url', null],
  [aFile(1, 'image/tiff'), 'image', null],
  [aFile(1, 'application/pdf'), 'pdf', null],
  [aFile(1, 'image/svg+xml'), 'image', null],
  [aFile(1, 'audio/mpeg'), 'audio', null],
  [aFile(1, 'application/zip'), 'other', null],
])('%o is a %s [WB-9]', (item, kind, url) => {
  expect(kindOf(item)).toBe(kind);
  expect(viewerUrl(item)).toBe(url);
});

test('several studies open together [WB-9]', () => {
  expect(manyStudiesUrl([aStudy(1), aStudy(2)])).toBe(
    `/universal-viewer?orgId=${aUuid(0)}&studyUId=${aUuid(1)},${aUuid(2)}`,
  );
  const { searchParams } = new URL(manyStudiesUrl([aStudy(1)], '2 & 3 件'), 'http://x');
  expect(searchParams.get('title')).toBe('2 & 3 件');
});

test('all images of a patient are those of its ID, and of no other issuer’s patient of that ID [WB-9]', () => {
  const address = `/universal-viewer?orgId=${aUuid(0)}&patientId=P+1&of=${aUuid(1)}`;
  expect(patientUrl(aStudy(1, { PatientID: ' P 1 ' }))).toBe(address);
  const series = { foldertype: 'series', PatientID: 'P 1', parent_folder: aUuid(1) } as const;
  expect(patientUrl(anItem(2, series))).toBe(address);
  for (const PatientID of [null, '', ' ']) expect(patientUrl(aStudy(1, { PatientID }))).toBeNull();
});
