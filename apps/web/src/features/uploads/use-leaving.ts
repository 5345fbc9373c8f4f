import { useEffect, useState } from 'react';
import { wasAborted } from '../../app/http/index.ts';
import type { DeidentificationChoice } from './deidentification/choice.ts';
import type { StudyPreview, StudyToSend } from './deidentification/study-to-send.ts';
import type { Upload } from './upload.ts';

/** What would leave of an upload's studies, and how it is said that it may. */
interface Leaving {
  readonly previews: ReadonlyMap<string, StudyPreview>;
  /** The study that is being read, and how many of its files were. */
  readonly reading: { readonly study: string; readonly done: number } | null;
  readonly problem: { readonly failure: unknown } | null;
  readonly again: () => void;
  readonly choose: (...what: Parameters<Upload['choose']>) => void;
  /** Takes back what was chosen and has not taken effect. */
  readonly chooseAgain: () => void;
}

interface Read extends Pick<Leaving, 'previews' | 'reading'> {
  readonly of: DeidentificationChoice | null;
}

const nothing: Read = { of: null, previews: new Map(), reading: null };

/** Reads what would leave, study by study, until the page is left. @param choice null: nothing yet */
export function useLeaving(
  upload: Upload,
  choice: DeidentificationChoice | null,
  studies: readonly StudyToSend[],
): Leaving {
  const [read, setRead] = useState<Read>(nothing);
  const [problem, setProblem] = useState<Leaving['problem']>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (choice === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const tell = (previews: ReadonlyMap<string, StudyPreview>, reading: Leaving['reading']): void => {
      if (!signal.aborted) setRead({ of: choice, previews: new Map(previews), reading });
    };
    void (async () => {
      const previews = new Map<string, StudyPreview>();
      for (const { StudyInstanceUID: study } of studies) {
        const onProgress = (done: number): void => tell(previews, { study, done });
        const preview = await upload.preview(choice, study, { signal, onProgress });
        if (signal.aborted) return;
        previews.set(study, preview);
        tell(previews, null);
      }
    })().catch((failure: unknown) => !signal.aborted && !wasAborted(failure) && setProblem({ failure }));
    return () => stop.abort();
  }, [upload, choice, studies, tries]);
  const now = read.of === choice ? read : nothing;
  return {
    previews: now.previews,
    reading: now.reading,
    problem,
    again: () => {
      setProblem(null);
      setTries(tries + 1);
    },
    choose: (...what) => {
      setProblem(null);
      upload.choose(...what).catch((failure: unknown) => setProblem({ failure }));
    },
    chooseAgain: () => {
      setProblem(null);
      upload.chooseAgain();
    },
  };
}
