import { itemNameLimit } from '@mado/contract';
import { useState } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { problemOfName } from '../../app/NameDialog.tsx';
import type { CaseWords } from './api.ts';

interface EditedCase {
  words: CaseWords;
  /** Of the name. */
  problem: string | null;
  /** What the server said. */
  failed: string | null;
  busy: boolean;
  /** Something was typed that is not there yet. */
  changed: boolean;
  set: (words: CaseWords) => void;
  submit: () => Promise<void>;
}

/** Name and comment of a case while they are written; without a name nothing is sent. */
export function useCaseWords(
  initial: CaseWords,
  onSubmit: (words: CaseWords) => Promise<void>,
  otherwise: string,
): EditedCase {
  const t = useText();
  const [words, setWords] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const wrong = problemOfName(words.name);
    if (wrong !== null) return setProblem(t(`app.itemName.${wrong}`, { limit: itemNameLimit }));
    setBusy(true);
    setFailed(null);
    try {
      await onSubmit({ ...words, name: words.name.trim() });
    } catch (failure) {
      setFailed(failureText(t, failure, otherwise));
      setBusy(false);
    }
  };
  const set = (next: CaseWords): void => {
    setWords(next);
    setProblem(null);
  };
  const [begun] = useState(initial);
  const changed = words.name !== begun.name || words.comment !== begun.comment;
  return { words, problem, failed, busy, changed, set, submit };
}
