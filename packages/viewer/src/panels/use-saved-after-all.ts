import { useState } from 'react';
import { useSession } from '../runtime/runtime-context.ts';
import type { ReadingState } from '../session/reading-state.ts';

/**
 * Whether what could not be saved has been since [VW-145]. What always goes well is not told of; nor is a success what
 * the reader has given up, or what others were first to change; nor what the list says at its foot, where it is open.
 */
export function useSavedAfterAll(isListOpen: boolean) {
  const { saving, rebased } = useSession(({ reading }) => reading);
  /** What others had changed when it went wrong; null: nothing has. */
  const [wrongSince, setWrongSince] = useState<ReadingState['rebased'] | null>(null);
  const [isGivenUp, setGivenUp] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const isWrong = saving !== 'saved' && saving !== 'saving';
  if (isWrong && wrongSince === null) {
    setWrongSince(rebased);
    setSaved(false);
  }
  if (saving === 'saved' && wrongSince !== null) {
    setWrongSince(null);
    setGivenUp(false);
    setSaved(!isListOpen && !isGivenUp && wrongSince === rebased);
  }
  return { isSaved, onGiveUp: () => setGivenUp(true), onSeen: () => setSaved(false) };
}
