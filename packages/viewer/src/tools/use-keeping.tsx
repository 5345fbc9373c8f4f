import type { Measurement } from '@mado/reading';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptView } from '../ports/index.ts';
import { Notice } from '../runtime/Notice.tsx';
import { useRuntime } from '../runtime/runtime-context.ts';
import { keptView } from '../session/kept-view.ts';
import { measuredLines } from '../session/measurement-text.ts';

/** Keeps a view, and answers what came of it: kept, or why not, in the reader's language. */
export type OnKeepView = (view: KeptView) => Promise<'kept' | { readonly refused: string }>;

type Outcome = Awaited<ReturnType<OnKeepView>> | 'nothing' | 'refused';

/** Hands on what is shown when it is asked for, and says what came of it [VW-144]; undefined where nobody takes it. */
export function useKeeping(onKeepView: OnKeepView | undefined): {
  onKeep: (() => void) | undefined;
  parts: ReactNode;
} {
  const { session } = useRuntime();
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const onKeep = useCallback(() => {
    const wordsOf = (measurement: Measurement): string => {
      const measured = measuredLines(measurement).map(({ key, values }) => t(`measured.${key}`, values));
      return [measurement.label || measurement.text, ...measured].filter(Boolean).join('\n').slice(0, 1000);
    };
    const view = keptView(session.getState(), wordsOf);
    // What was told of the view before is over.
    setOutcome(view === null ? 'nothing' : null);
    if (view !== null && onKeepView) onKeepView(view).then(setOutcome, () => setOutcome('refused'));
  }, [session, t, onKeepView]);
  return {
    onKeep: onKeepView && onKeep,
    parts: outcome !== null && <ViewKept outcome={outcome} onClose={() => setOutcome(null)} />,
  };
}

function ViewKept({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const kind = typeof outcome === 'string' ? outcome : 'refused';
  return (
    <Notice
      // Another outcome is told for its own time.
      key={kind}
      type={types[kind]}
      message={typeof outcome === 'string' ? t(`keptView.${outcome}`) : outcome.refused}
      duration={kind === 'refused' ? null : 5000}
      onClose={onClose}
    />
  );
}

const types = { kept: 'success', nothing: 'warning', refused: 'error' } as const;
