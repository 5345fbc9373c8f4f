import { readInstance } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { systemRandom } from '../../platform/random/index.ts';
import { rootPlace } from '../storage/index.ts';
import { Drafts } from './drafts.ts';
import { indexEntry } from './index-entry.ts';

const entry = (more: object = {}) =>
  indexEntry(
    readInstance(buildDicomFile({ StudyInstanceUID: syntheticUid('drafts'), PatientID: '', PatientName: '', ...more })),
  );

it('in one batch as well, a guest’s file that says more of the patient than the members’ lies beside them', () => {
  const drafts = new Drafts(rootPlace(systemRandom.uuid(), null), systemRandom, [], [], []);
  const [member, guest] = (['member', 'guest'] as const).map((as) => ({ account: systemRandom.uuid(), as }));
  if (!member || !guest) throw new Error('two people bring files');
  const ours = drafts.studyOf(entry(), member, () => null);
  expect(drafts.studyOf(entry(), guest, () => null)).toBe(ours);
  const theirs = drafts.studyOf(entry({ PatientID: '900' }), guest, () => null);
  expect(theirs).not.toBe(ours);
  expect([ours, theirs].map(({ row }) => row.identity_conflict)).toEqual([true, true]);
  expect(drafts.studyOf(entry({ PatientID: '100' }), member, () => null)).toBe(ours);
});
