import { ModalityMark } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import { CircleAlert, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDicomDate } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { shownText } from '../../app/shown-text.ts';
import type { LocalStudy } from '../../workers/local/local-study.ts';
import type { Doubt } from './doubts.ts';
import { StudyPicture } from './StudyPicture.tsx';

interface StudyRowProps {
  study: LocalStudy;
  doubts: readonly Doubt[];
  isReading: boolean;
  make: (file: File) => Promise<ImageBitmap | null>;
  onOpen: (study: number) => void;
  onSend: (study: number) => void;
}

/** A study: how it looks, whose it is, what it is, how much; opened by the whole of it. */
export function StudyRow({ study, doubts, isReading, make, onOpen, onSend }: StudyRowProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const name = study.PatientName === '' ? t('local.noName') : shownText(study.PatientName);
  return (
    <Box
      component="li"
      data-testid="local-study"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1,
        py: 1,
        borderTop: `1px solid ${tokens.lineFaint}`,
      }}
    >
      <ButtonBase
        onClick={() => onOpen(study.id)}
        sx={{
          flex: { xs: '1 1 100%', sm: 1 },
          minWidth: 0,
          p: 0.75,
          font: 'inherit',
          fontFeatureSettings: 'inherit',
          color: 'inherit',
          gap: 1.75,
          justifyContent: 'flex-start',
          textAlign: 'start',
          borderRadius: 1.5,
          '&:hover': { bgcolor: tokens.wash },
        }}
      >
        <StudyPicture file={study.picture} make={make} />
        <Facts {...{ study, name, doubts }} />
      </ButtonBase>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Upload size={16} />}
        disabled={isReading}
        aria-label={t('local.sendOne', { name })}
        sx={{ flex: 'none', ml: { xs: 'auto', sm: 0 } }}
        onClick={() => onSend(study.id)}
      >
        {t('local.send')}
      </Button>
    </Box>
  );
}

function Facts({ study, name, doubts }: Pick<StudyRowProps, 'study' | 'doubts'> & { name: string }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const facts = [
    study.PatientID === '' ? '' : t('local.patientID', { id: shownText(study.PatientID) }),
    formatDicomDate(study.StudyDate),
    shownText(study.StudyDescription),
  ].filter((one) => one !== '');
  const counts = [t('local.images', { count: study.images }), t('local.series', { count: study.series.length })].join(
    t('local.between'),
  );
  return (
    <Box component="span" sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, fontSize: 13 }}>
      <Box component="span" sx={{ fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ color: tokens.ink2, overflowWrap: 'anywhere' }}>
        {facts.join(t('local.between'))}
      </Box>
      <Box
        component="span"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, color: tokens.ink3 }}
      >
        {study.modalities.map((modality) => (
          <ModalityMark key={modality} modality={shownText(modality)} />
        ))}
        <span>{counts}</span>
      </Box>
      {doubts.map((doubt) => (
        <Box
          key={doubt}
          component="span"
          sx={{ display: 'flex', gap: 0.75, color: tokens.warn, '& svg': { flex: 'none', mt: '2px' } }}
        >
          <CircleAlert size={15} aria-hidden />
          {t(`local.doubts.${doubt}`)}
        </Box>
      ))}
    </Box>
  );
}
