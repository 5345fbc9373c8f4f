// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyDraft, useDraft } from './leaving-draft.ts';

test('of two things that are said at once none is lost, and both are there for who comes again', () => {
  const draft = emptyDraft();
  const shown = () => renderHook(() => useDraft(draft, 'ticked', () => new Set([1])));
  const { result, unmount } = shown();
  act(() => {
    result.current[1]((before) => new Set([...before, 2]));
    result.current[1]((before) => new Set([...before, 3]));
  });
  expect(result.current[0]).toEqual(new Set([1, 2, 3]));
  unmount();
  expect(shown().result.current[0]).toEqual(new Set([1, 2, 3]));
});
