import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';

/**
 * Changes of an organisation, one at a time: what went wrong is kept until the next, and what is known of
 * organisations is read again, for others may have changed it too. `run` says whether it was done.
 */
export function useChange(): {
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
      (failure: unknown) => failureText(t, failure, otherwise),
    );
    setFailed(problem);
    await queryClient.invalidateQueries({ queryKey: ['organisations'] });
    setBusy(false);
    return problem === null;
  };
  return { busy, failed, run };
}
