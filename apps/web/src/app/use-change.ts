import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { RequestFailure } from './http/index.ts';
import { useText } from './language/use-text.ts';

/** What is said of fields that were refused, by their names. */
export type FieldTexts = RequestFailure['fields'];

/**
 * Changes of something, one at a time: what went wrong is kept until the next, and what is known under `key` is read
 * again, for others may have changed it too. `run` says whether it was done; where `beside` says that what was refused
 * of fields is said beside these, nothing more is.
 */
export function useChange(key: QueryKey): {
  busy: boolean;
  failed: string | null;
  run: (work: () => Promise<void>, otherwise: string, beside?: (fields: FieldTexts) => boolean) => Promise<boolean>;
} {
  const t = useText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run: ReturnType<typeof useChange>['run'] = async (work, otherwise, beside) => {
    setBusy(true);
    setFailed(null);
    const failure = await work().then(
      () => null,
      (problem: unknown) => ({ problem }),
    );
    if (failure !== null) {
      const fields = failure.problem instanceof RequestFailure ? failure.problem.fields : {};
      // Where no field stands there beside which it would be said, what is said of the first is said of all.
      if (beside?.(fields) !== true) setFailed(Object.values(fields)[0] ?? failureText(t, failure.problem, otherwise));
    }
    await queryClient.invalidateQueries({ queryKey: key });
    setBusy(false);
    return failure === null;
  };
  return { busy, failed, run };
}
