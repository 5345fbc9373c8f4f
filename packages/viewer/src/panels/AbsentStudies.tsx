import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../runtime/Notice.tsx';
import { useSession } from '../runtime/runtime-context.ts';

/**
 * Of several studies that were asked for by their UIDs some are shown: a reader who compares is told that the others
 * are not, until it is closed [VW-179]. One that comes meanwhile is missing no more.
 */
export function AbsentStudies({ named }: { named: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(0);
  const absent = useSession(({ phase, studies }) => {
    if (phase.kind !== 'ready' || studies.length === 0) return 0;
    const listed = new Set(studies.map(({ StudyInstanceUID }) => StudyInstanceUID));
    return named.filter((uid) => !listed.has(uid)).length;
  });
  if (absent <= seen) return null;
  // Who sees fewer studies than were meant may take an older one for the latest.
  const message = t('nothing.named', { count: absent });
  return <Notice type="warning" message={message} duration={null} onClose={() => setSeen(absent)} />;
}
