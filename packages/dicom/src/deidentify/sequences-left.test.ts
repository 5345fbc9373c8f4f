import { expect, it } from 'vitest';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import { identifiersLeft, type DeidentificationOrder } from './index.ts';

const order: DeidentificationOrder = { mode: 'anonymize', fields: { PatientName: '' } };
const left = (elements: ElementsByKeyword): string[] => identifiersLeft(buildDicomFile(elements), order);
/** What no rule takes out by itself: alone it is not found. */
const harmless = { ReferencedFrameNumber: '1', Modality: 'CT' };
const usual = left({});

it.each([
  ['00400275', 'removed', { RequestAttributesSequence: [harmless] }],
  ['00081110', 'removed at the top level', { ReferencedStudySequence: [harmless] }],
  ['00400555', 'emptied', { AcquisitionContextSequence: [harmless] }],
  ['0040A088', 'emptied', { VerifyingObserverIdentificationCodeSequence: [harmless] }],
] as const)('[DI-19] a sequence that is to be %s is found itself, whatever its items hold (%s)', (tag, _, elements) => {
  expect(left(elements)).toEqual([...usual, tag].toSorted());
});

it('[DI-19] of one that goes nothing is named but itself, and of one that stays what is left in its items', () => {
  const item = { OperatorsName: 'YAMADA^HANAKO', AcquisitionContextSequence: [{ PatientID: '1' }] };
  expect(left({ RequestAttributesSequence: [item] })).toEqual([...usual, '00400275'].toSorted());
  expect(left({ AcquisitionContextSequence: [item] })).toEqual([...usual, '00400555'].toSorted());
  const stays = left({ ReferencedSeriesSequence: [item] });
  expect(stays).toEqual([...usual, '00081070', '00400555'].toSorted());
});

it('[DI-19] one without items is as good as gone where it is to be empty', () => {
  expect(left({ AcquisitionContextSequence: [] })).toEqual(usual);
});
