import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { RequestFailure } from './http/index.ts';
import { useText } from './language/use-text.ts';

/**
 * Changes of something, one at a time: what went wrong is kept until the next, and what is known under `key` is read
 * again, for others may have changed it too. `run` says whether it was done.
 */
export function useChange(key: QueryKey): {
  busy: boolean;
  failed: string | null;
  run: (work: () => Promise<void>, otherwise: string) => Promise<boolean>;
} {
  const t = useText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run = async (work: () => Promise<void>, otherwise: string): Promise<boolean> => {
    setBusy(true);
    setFailed(null);
    const problem = await work().then(
      () => null,
      // No field stands there beside which it would be said.
      (failure: unknown) => fieldText(failure) ?? failureText(t, failure, otherwise),
    );
    setFailed(problem);
    await queryClient.invalidateQueries({ queryKey: key });
    setBusy(false);
    return problem === null;
  };
  return { busy, failed, run };
}

/** What is said of the first field that was refused. */
function fieldText(failure: unknown): string | undefined {
  return failure instanceof RequestFailure ? Object.values(failure.fields)[0] : undefined;
}
