import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { LocalStudy } from '../../workers/local/local-study.ts';
import { doubtsOf } from './doubts.ts';
import { StudyRow } from './StudyRow.tsx';

/** So many rows are there at once; more come by a button. */
const inPortion = 100;

interface StudyListProps {
  studies: readonly LocalStudy[];
  isReading: boolean;
  make: (file: File) => Promise<ImageBitmap | null>;
  onOpen: (study: number) => void;
  onSend: (study: number | null) => void;
}

/** The studies that were found, in the order in which they were: none moves while one looks for it. */
export function StudyList({ studies, isReading, make, onOpen, onSend }: StudyListProps): ReactNode {
  const t = useText();
  const [most, setMost] = useState(inPortion);
  const doubts = useMemo(() => doubtsOf(studies), [studies]);
  return (
    <Box component="section" sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 40 }}>
        <Typography component="h2" sx={{ fontSize: 15, fontWeight: 600 }}>
          {t('local.studies', { count: studies.length })}
        </Typography>
        {studies.length > 1 && (
          <Button
            size="small"
            sx={{ ml: 'auto' }}
            startIcon={<Upload size={16} />}
            disabled={isReading}
            onClick={() => onSend(null)}
          >
            {t('local.sendAll')}
          </Button>
        )}
      </Box>
      <Box component="ul" aria-label={t('local.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {studies.slice(0, most).map((study) => (
          <StudyRow
            key={study.id}
            {...{ study, make, onOpen, onSend, isReading }}
            doubts={doubts.get(study.id) ?? []}
          />
        ))}
      </Box>
      {studies.length > most && (
        <Button sx={{ mt: 1 }} onClick={() => setMost(most + inPortion)}>
          {t('local.more', { count: studies.length - most })}
        </Button>
      )}
    </Box>
  );
}
