import type { Duplicate } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

const choices = ['fileReplace', 'studyAndFolderReplace'] as const satisfies readonly Duplicate[];

/** Asked only when something exists already; null: rather not. */
export function DuplicateDialog(props: { count: number; onAnswer: (choice: Duplicate | null) => void }): ReactNode {
  const { count, onAnswer } = props;
  const t = useText();
  const [choice, setChoice] = useState<Duplicate>('fileReplace');
  return (
    <Dialog open onClose={() => onAnswer(null)} fullWidth maxWidth="xs">
      <DialogTitle>{t('uploads.duplicates.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('uploads.duplicates.detail', { count })}</DialogContentText>
        <RadioGroup
          aria-label={t('uploads.duplicates.title')}
          value={choice}
          onChange={(_, value) => setChoice(choices.find((one) => one === value) ?? 'fileReplace')}
        >
          {choices.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              sx={{ alignItems: 'flex-start', mb: 1, '& .MuiRadio-root': { pt: 0.25 } }}
              label={
                <>
                  {t(`uploads.duplicates.${one}`)}
                  <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {t(`uploads.duplicates.${one}Detail`)}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(null)}>{t('app.cancel')}</Button>
        <Button variant="contained" onClick={() => onAnswer(choice)}>
          {t('uploads.duplicates.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
