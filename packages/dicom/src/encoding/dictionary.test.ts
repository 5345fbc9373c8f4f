import { expect, test } from 'vitest';
import { dictionaryEntry, tagOfKeyword } from './dictionary.ts';
import { sopClassName } from '../dataset/sop-classes.ts';

test('attributes by tag and by keyword', () => {
  expect(dictionaryEntry('00100010')).toEqual({ tag: '00100010', keyword: 'PatientName', vr: 'PN', vm: '1' });
  expect(dictionaryEntry('00280106')).toMatchObject({ keyword: 'SmallestImagePixelValue', vr: 'US|SS' });
  expect(tagOfKeyword('ImageOrientationPatient')).toBe('00200037');
});

test('repeating groups', () => {
  expect(dictionaryEntry('60023000')).toMatchObject({ keyword: 'OverlayData', vr: 'OB|OW' });
  expect(dictionaryEntry('50040010')).toMatchObject({ keyword: 'NumberOfPoints', vr: 'US' });
  expect(tagOfKeyword('OverlayData')).toBeUndefined();
});

test('private and unknown tags are in no table', () => {
  expect(dictionaryEntry('00091010')).toBeUndefined();
  expect(dictionaryEntry('00100011')).toBeUndefined();
  expect(tagOfKeyword('constructor')).toBeUndefined();
});

test('SOP classes', () => {
  expect(sopClassName('1.2.840.10008.5.1.4.1.1.2')).toBe('CT Image Storage');
  expect(sopClassName('1.2.3')).toBeUndefined();
});
