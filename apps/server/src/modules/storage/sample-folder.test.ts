import { expect, test } from 'vitest';
import { sampleFolderId, tutorialIdOf } from './sample-folder.ts';

test('the sample of an organisation has the tutorial, as long as it is one that nobody changes', () => {
  const [org, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const sample = { id: sampleFolderId(org), org, read_only: true };
  expect(tutorialIdOf(sample)).toBe(1);
  expect(tutorialIdOf({ ...sample, read_only: false })).toBe(-1);
  expect(tutorialIdOf({ ...sample, org: other })).toBe(-1);
});
