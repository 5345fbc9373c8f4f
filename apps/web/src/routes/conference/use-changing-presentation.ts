import type { Presentation, PresentationStep } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { change, presentationQuery, type PresentationChange } from '../../features/presentations/index.ts';

interface ChangingPresentation {
  order: (order: string[]) => void;
  remove: (uuid: string) => void;
  /** Shows an answer to all, or withholds it again. */
  reveal: (step: PresentationStep) => void;
  /** @throws what failed */
  save: (change: PresentationChange) => Promise<void>;
}

/** Changes a presentation; an order is shown at once, and taken back where it could not be kept. */
export function useChangingPresentation({ folder }: Presentation): ChangingPresentation {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const { queryKey } = presentationQuery(folder);
  const save = async (body: PresentationChange): Promise<void> => {
    const answer = await change(folder, body);
    queryClient.setQueryData(queryKey, answer);
  };
  const orSay = (body: PresentationChange): void => {
    save(body).catch((failure: unknown) => {
      enqueueSnackbar(failureText(t, failure, t('presentations.notKept')), { variant: 'error' });
      void queryClient.invalidateQueries({ queryKey });
    });
  };
  return {
    save,
    order: (order) => {
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => now && { ...now, steps: inOrder(now.steps, order) });
      orSay({ order });
    },
    remove: (uuid) => orSay({ remove: [uuid] }),
    reveal: ({ uuid, revealed }) => orSay({ steps: [{ uuid, revealed: !revealed }] }),
  };
}

function inOrder(steps: readonly PresentationStep[], order: readonly string[]): PresentationStep[] {
  return order.flatMap((uuid) => steps.find((step) => step.uuid === uuid) ?? []);
}
