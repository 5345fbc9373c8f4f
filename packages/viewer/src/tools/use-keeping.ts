import type { Measurement } from '@mado/reading';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptView } from '../ports/index.ts';
import { useRuntime } from '../runtime/runtime-context.ts';
import { keptView } from '../session/kept-view.ts';
import { measuredLines } from '../session/measurement-text.ts';

/** Hands on what is shown when it is asked for; undefined where nobody takes it. */
export function useKeeping(onKeepView: ((view: KeptView) => void) | undefined): (() => void) | undefined {
  const { session } = useRuntime();
  const { t } = useTranslation();
  const keep = useCallback(() => {
    const wordsOf = (measurement: Measurement): string => {
      const measured = measuredLines(measurement).map(({ key, values }) => t(`measured.${key}`, values));
      return [measurement.label || measurement.text, ...measured].filter(Boolean).join('\n').slice(0, 1000);
    };
    const view = keptView(session.getState(), wordsOf);
    if (view !== null) onKeepView?.(view);
  }, [session, t, onKeepView]);
  return onKeepView && keep;
}
