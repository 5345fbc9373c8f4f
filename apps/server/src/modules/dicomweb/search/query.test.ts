import { describe, expect, it } from 'vitest';
import type { SearchLevel } from '../../studies/index.ts';
import { BadSearch, parseSearch } from './query.ts';

describe('parseSearch', () => {
  it('takes attributes by keyword and by tag', () => {
    const byKeyword = parseSearch({ PatientID: 'P1', StudyInstanceUID: '1.2,1.3' }, 'study');
    const byTag = parseSearch({ '00100020': 'P1', '0020000d': '1.2,1.3' }, 'study');
    expect(byTag).toEqual(byKeyword);
    expect([...byKeyword.criteria]).toEqual([
      ['PatientID', { kind: 'equal', value: 'P1' }],
      ['StudyInstanceUID', { kind: 'oneOf', values: ['1.2', '1.3'] }],
    ]);
  });

  it('joins a repeated list attribute and refuses any other that is repeated', () => {
    const { criteria } = parseSearch({ ModalitiesInStudy: ['CT', 'MR'] }, 'study');
    expect(criteria.get('ModalitiesInStudy')).toEqual({ kind: 'oneOf', values: ['CT', 'MR'] });
    expect(() => parseSearch({ PatientID: ['a', 'b'] }, 'study')).toThrow(BadSearch);
  });

  it('counts what is matched universally among the attributes to answer with', () => {
    const search = parseSearch({ PatientID: '', includefield: '00081030,Modality' }, 'series');
    expect(search.criteria.size).toBe(0);
    expect(search.include).toEqual(['00081030', '00080060', '00100020']);
  });

  it('takes includefield as a list, repeated, or all', () => {
    expect(parseSearch({ includefield: ['StudyDate', '00081030,00080060'] }, 'series').include).toEqual([
      '00080020',
      '00081030',
      '00080060',
    ]);
    expect(parseSearch({ includefield: ['StudyDate', 'all'] }, 'study').include).toBe('all');
  });

  it('uses attributes of the levels above, not of those below', () => {
    expect(parseSearch({ PatientID: 'x', Modality: 'CT' }, 'instance').criteria.size).toBe(2);
    const study = parseSearch({ PatientID: 'x', Modality: 'CT' }, 'study');
    expect([...study.criteria.keys()]).toEqual(['PatientID']);
    expect(study.ignored).toEqual(['Modality']);
  });

  it('says what it does not use', () => {
    const search = parseSearch(
      {
        Nonsense: '1',
        '00091001': 'private',
        'RequestAttributesSequence.ScheduledProcedureStepID': '1',
        emptyvaluematching: 'true',
        includefield: 'Nothing',
        accept: 'application/dicom+json',
      },
      'series',
    );
    expect(search.criteria.size).toBe(0);
    expect(search.ignored.toSorted()).toEqual([
      '00091001',
      'Nonsense',
      'Nothing',
      'RequestAttributesSequence.ScheduledProcedureStepID',
      'emptyvaluematching',
    ]);
  });

  it('says which attributes to include it does not have on this level', () => {
    const includefield = 'PatientID,NumberOfStudyRelatedInstances,PatientAge,Modality,Rows,PixelData';
    const at = (level: SearchLevel) => parseSearch({ includefield }, level).ignored;
    expect(at('study')).toEqual(['PatientAge', 'Modality', 'Rows', 'PixelData']);
    expect(at('series')).toEqual(['PatientAge', 'Rows', 'PixelData']);
    expect(at('instance')).toEqual(['PixelData']);
  });

  it('reads paging and fuzzy matching', () => {
    const search = parseSearch({ limit: '101', offset: '5', fuzzymatching: 'true', PatientName: 'ya' }, 'study');
    expect(search).toMatchObject({ limit: 101, offset: 5 });
    expect(search.criteria.get('PatientName')).toEqual({ kind: 'fuzzyName', words: ['ya'] });
    expect(parseSearch({}, 'study')).toMatchObject({ limit: null, offset: 0 });
  });

  it.each([{ limit: '-1' }, { limit: 'many' }, { offset: '1.5' }, { limit: ['1', '2'] }, { fuzzymatching: 'yes' }])(
    'refuses %j',
    (query) => {
      expect(() => parseSearch(query, 'study')).toThrow(BadSearch);
    },
  );

  it('names every wrong attribute and repeats no value', () => {
    try {
      parseSearch({ StudyDate: 'yesterday', StudyTime: 'noon', PatientID: 'ok' }, 'study');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(BadSearch);
      expect(Object.keys((error as BadSearch).fields)).toEqual(['StudyDate', 'StudyTime']);
      expect((error as BadSearch).message).not.toMatch(/yesterday|noon/);
    }
  });
});
