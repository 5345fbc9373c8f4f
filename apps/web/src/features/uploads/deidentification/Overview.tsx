import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import type { DeidentificationChoice } from './choice.ts';
import { concerns, countConcerns } from './concern.ts';
import { titleOf } from './StudyOptions.tsx';
import type { StudyPreview, StudyToSend } from './study-to-send.ts';

/** References that are named; the rest is counted. */
const named = 10;

interface OverviewProps {
  choice: DeidentificationChoice;
  studies: readonly StudyToSend[];
  previews: ReadonlyMap<string, StudyPreview>;
  /** Numbers of unseen files that may leave. */
  seen: ReadonlySet<number>;
}

/** Of several studies: how many are read, and in how many there is something to know. */
export function Overview({ choice, studies, previews, seen }: OverviewProps): ReactNode {
  const t = useText();
  if (studies.length < 2) return null;
  const counts = countConcerns({ choice, previews, seen }, studies);
  const read = studies.filter(({ StudyInstanceUID }) => previews.has(StudyInstanceUID)).length;
  return (
    <>
      <Box role="status" sx={{ fontSize: 13 }}>
        {t('uploads.deidentify.check.read', { count: formatCount(read), total: formatCount(studies.length) })}
      </Box>
      {counts.size > 0 && (
        <Alert severity="warning">
          {concerns.map((concern) => {
            const count = counts.get(concern);
            if (count === undefined) return null;
            return (
              <Box key={concern}>{t(`uploads.deidentify.check.counts.${concern}`, { count: formatCount(count) })}</Box>
            );
          })}
        </Alert>
      )}
      <LostReferences {...{ studies, previews }} />
    </>
  );
}

/** Which studies will refer to which in vain. */
function LostReferences({ studies, previews }: Pick<OverviewProps, 'studies' | 'previews'>): ReactNode {
  const t = useText();
  const byUid = new Map(studies.map((study) => [study.StudyInstanceUID, study]));
  const lost = studies.flatMap((study) =>
    (previews.get(study.StudyInstanceUID)?.lost ?? []).flatMap((uid) => {
      const other = byUid.get(uid);
      return other ? [{ study, other }] : [];
    }),
  );
  if (lost.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      <b>{t('uploads.deidentify.check.lost')}</b>
      <Box sx={{ my: 0.5 }}>{t('uploads.deidentify.check.lostDetail')}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lost.slice(0, named).map(({ study, other }) => (
          <li key={`${study.StudyInstanceUID} ${other.StudyInstanceUID}`}>
            {t('uploads.deidentify.check.lostLine', { from: titleOf(study, t), to: titleOf(other, t) })}
          </li>
        ))}
      </Box>
      {lost.length > named && t('uploads.panel.more', { count: lost.length - named })}
    </Alert>
  );
}
