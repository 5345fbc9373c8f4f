import type { MatchingRule } from '../protocol.ts';

type Values = readonly string[];

/** Rules that protocols share. */
export const modality = (...value: Values): MatchingRule => ({
  attribute: 'Modality',
  operator: 'equals',
  value,
  required: true,
});

/** What people write about a part of the body, anywhere in a study; it outweighs the modality. */
export const ofBody = (...value: Values): MatchingRule => ({
  attribute: ['BodyPartExamined', 'StudyDescription', 'ProtocolName', 'SeriesDescription'],
  operator: 'contains',
  value,
  weight: 3,
  required: true,
});

/** What a series is called. */
export const called = (...value: Values): MatchingRule => ({
  attribute: ['SeriesDescription', 'ProtocolName'],
  operator: 'contains',
  value,
  required: true,
});

export const notCalled = (...value: Values): MatchingRule => ({
  attribute: ['SeriesDescription', 'ProtocolName'],
  operator: 'doesNotContain',
  value,
  required: true,
});

/** How it lies in the patient, as the viewer calls it: axial, sagittal, coronal, oblique. */
export const plane = (value: string): MatchingRule => ({
  attribute: 'plane',
  operator: 'equals',
  value,
  required: true,
});

export const rather = (rule: MatchingRule, weight: number): MatchingRule => ({ ...rule, weight, required: false });

export const noLocalizer: MatchingRule = {
  attribute: 'ImageType',
  operator: 'doesNotEqual',
  value: ['LOCALIZER', 'SCOUT'],
  required: true,
};

/** A stack, and not a picture or two beside it. */
export const manyImages: MatchingRule = {
  attribute: 'numImageFrames',
  operator: 'greaterThan',
  value: 10,
  weight: 4,
};
