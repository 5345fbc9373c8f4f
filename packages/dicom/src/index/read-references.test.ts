import { describe, expect, it } from 'vitest';
import { buildDicomFile } from '../testing/index.ts';
import { readInstance } from './read-instance.ts';
import { readReferences } from './read-references.ts';

const own = { StudyInstanceUID: '1.9', SeriesInstanceUID: '1.9.9', SOPInstanceUID: '1.9.9.1' };
const sop = (uid: string, more: object = {}) => ({
  ReferencedSOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
  ReferencedSOPInstanceUID: uid,
  ...more,
});
const read = (attributes: Parameters<typeof buildDicomFile>[0]) => {
  const { references } = readInstance(buildDicomFile({ ...own, ...attributes }));
  return references.references.map((one) => [
    one.studyInstanceUID,
    one.seriesInstanceUID,
    one.sopInstanceUID,
    one.frameOfReferenceUID,
  ]);
};

describe('the references of an object', () => {
  it('of a segmentation or presentation state are of its own study, and of others where it says so (PS3.3 C.12.2)', () => {
    expect(
      read({
        ReferencedSeriesSequence: [
          { SeriesInstanceUID: '1.9.2', ReferencedInstanceSequence: [sop('1.9.2.1'), sop('1.9.2.2')] },
        ],
        StudiesContainingOtherReferencedInstancesSequence: [
          {
            StudyInstanceUID: '1.8',
            ReferencedSeriesSequence: [{ SeriesInstanceUID: '1.8.1', ReferencedInstanceSequence: [sop('1.8.1.1')] }],
          },
        ],
        SharedFunctionalGroupsSequence: [{ DerivationImageSequence: [{ SourceImageSequence: [sop('1.9.2.1')] }] }],
      }),
    ).toEqual([
      ['1.9', '1.9.2', '1.9.2.1', null],
      ['1.9', '1.9.2', '1.9.2.2', null],
      ['1.8', '1.8.1', '1.8.1.1', null],
    ]);
  });

  it('of a structure set are of its frames of reference, and a study stands where others name an instance (C.8.8.5)', () => {
    expect(
      read({
        ReferencedFrameOfReferenceSequence: [
          {
            FrameOfReferenceUID: '1.9.7',
            RTReferencedStudySequence: [
              {
                ReferencedSOPClassUID: '1.2.840.10008.3.1.2.3.1',
                ReferencedSOPInstanceUID: '1.9',
                RTReferencedSeriesSequence: [{ SeriesInstanceUID: '1.9.2', ContourImageSequence: [sop('1.9.2.1')] }],
              },
            ],
          },
        ],
        ROIContourSequence: [
          { ContourSequence: [{ ContourImageSequence: [sop('1.9.2.1')] }, { ContourImageSequence: [sop('1.9.2.2')] }] },
        ],
      }),
    ).toEqual([
      ['1.9', '1.9.2', '1.9.2.1', '1.9.7'],
      [null, null, '1.9.2.2', null],
    ]);
  });

  it('of a report or key object are placed by its evidence (C.17.2), also those that its content names before', () => {
    expect(
      read({
        ContentSequence: [
          {
            ValueType: 'CONTAINER',
            ContentSequence: [{ ValueType: 'IMAGE', ReferencedSOPSequence: [sop('1.7.1.1')] }],
          },
        ],
        CurrentRequestedProcedureEvidenceSequence: [
          {
            StudyInstanceUID: '1.7',
            ReferencedSeriesSequence: [
              { SeriesInstanceUID: '1.7.1', ReferencedSOPSequence: [sop('1.7.1.1'), sop('1.7.1.2')] },
            ],
          },
        ],
      }),
    ).toEqual([
      ['1.7', '1.7.1', '1.7.1.1', null],
      ['1.7', '1.7.1', '1.7.1.2', null],
    ]);
  });

  it('are series and studies where nothing in them is named, and never patients, visits or performed steps', () => {
    expect(
      read({
        ReferencedSeriesSequence: [{ SeriesInstanceUID: '1.9.2' }],
        ReferencedStudySequence: [sop('1.6'), sop('1.9')],
        ReferencedPatientSequence: [sop('1.1')],
        ReferencedPerformedProcedureStepSequence: [sop('1.2')],
      }),
    ).toEqual([
      ['1.9', '1.9.2', null, null],
      ['1.6', null, null, null],
    ]);
  });

  it('are none in an image that names nothing', () => {
    expect(read({ FrameOfReferenceUID: '1.9.7' })).toEqual([]);
  });

  it('are 10,000 at most, and those beyond and those that are no UIDs are counted', () => {
    const items = (uids: string[]) => ({
      vr: 'SQ',
      Value: uids.map((uid) => ({ '00081155': { vr: 'UI', Value: [uid] } })),
    });
    const many = readReferences({ '00081140': items(Array.from({ length: 10_003 }, (_, n) => `1.2.${n}`)) }, '1.9');
    expect([many.references.length, many.leftOut]).toEqual([10_000, 3]);
    const wrong = readReferences({ '00081140': items(['1.2.3', 'not a uid', '1'.repeat(65), '', '1.2.3']) }, '1.9');
    expect([wrong.references.map((one) => one.sopInstanceUID), wrong.leftOut]).toEqual([['1.2.3'], 2]);
  });
});

describe('the plane of an image', () => {
  const plane = (attributes: Parameters<typeof buildDicomFile>[0]) =>
    readInstance(buildDicomFile({ ...own, ...attributes })).plane;

  it('is in millimetres of its frame of reference (PS3.3 C.7.6.2.1.1)', () => {
    expect(
      plane({
        FrameOfReferenceUID: '1.9.7',
        ImagePositionPatient: [-120.5, -100, 33.25],
        ImageOrientationPatient: [1, 0, 0, 0, 0, -1],
      }),
    ).toEqual({
      frameOfReferenceUID: '1.9.7',
      imagePositionPatient: [-120.5, -100, 33.25],
      imageOrientationPatient: [
        [1, 0, 0],
        [0, 0, -1],
      ],
    });
  });

  it.each([
    {},
    { FrameOfReferenceUID: 'x', ImagePositionPatient: [1, 2], ImageOrientationPatient: [1, 0, 0, 0, 1] },
    { ImagePositionPatient: [1, 2, 3, 4], ImageOrientationPatient: [] },
  ])('is null where it is absent or not of its type: %j', (attributes) => {
    expect(plane(attributes)).toEqual({
      frameOfReferenceUID: null,
      imagePositionPatient: null,
      imageOrientationPatient: null,
    });
  });
});
