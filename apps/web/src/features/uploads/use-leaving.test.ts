// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leftAsItIs } from './deidentification/choice.ts';
import type { StudyPreview } from './deidentification/study-to-send.ts';
import { studyOf } from './deidentification/testing/studies.ts';
import type { Upload } from './upload.ts';
import { useLeaving } from './use-leaving.ts';

const preview: StudyPreview = {
  example: { changed: [], kept: [], identityRemoved: true },
  byHand: 0,
  refused: [],
  documents: [],
  lost: [],
};
const studies = [studyOf('1.1'), studyOf('1.2')];
const [first, second] = [
  { ...leftAsItIs, master: true },
  { ...leftAsItIs, master: true, fields: { PatientName: '' } },
];

test('what would leave by an earlier choice is not shown for the one that took its place, however late it comes', async () => {
  const asked: { of: unknown; answer: (found: StudyPreview) => void }[] = [];
  const upload = {
    preview: (of: unknown) => new Promise<StudyPreview>((answer) => asked.push({ of, answer })),
  } as unknown as Upload;
  const { result, rerender } = renderHook(({ choice }) => useLeaving(upload, choice, studies), {
    initialProps: { choice: first },
  });
  const answerNext = async () => act(async () => asked.shift()?.answer(preview));
  await answerNext();
  await waitFor(() => expect([...result.current.previews.keys()]).toEqual(['1.1']));
  rerender({ choice: second });
  expect(result.current.previews.size).toBe(0);
  // The second study by the first choice.
  await answerNext();
  expect(result.current.previews.size).toBe(0);
  await answerNext();
  await answerNext();
  await waitFor(() => expect([...result.current.previews.keys()]).toEqual(['1.1', '1.2']));
  expect(asked).toEqual([]);
});
