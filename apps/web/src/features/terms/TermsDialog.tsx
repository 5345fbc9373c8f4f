import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { dayInWords } from '../../app/format.ts';
import { termsVersion } from './agreement.ts';

const sections = ['scope', 'use', 'access', 'data', 'forbidden', 'liability', 'changes'] as const;

interface TermsDialogProps {
  /** Asks for agreement, and is not closed otherwise. */
  onAgree?: () => void;
  /** Lets one read them. */
  onClose?: () => void;
}

/** The terms of service. Mount it to open it. */
export function TermsDialog({ onAgree, onClose }: TermsDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="terms-title" {...(onClose && { onClose })}>
      <DialogTitle id="terms-title">{t('terms.title')}</DialogTitle>
      <DialogContent dividers tabIndex={0} aria-labelledby="terms-title">
        <Typography component="p">{t('terms.lead')}</Typography>
        {sections.map((section) => (
          <Box key={section} component="section" sx={{ mt: 2.5 }}>
            <Typography component="h3" sx={{ fontSize: 14, fontWeight: 700 }}>
              {t(`terms.${section}.title`)}
            </Typography>
            <Typography component="p" sx={{ mt: 0.5 }}>
              {t(`terms.${section}.text`)}
            </Typography>
          </Box>
        ))}
        <Typography component="p" sx={{ mt: 2.5, fontSize: 12, color: 'text.secondary' }}>
          {t('terms.since', { day: dayInWords(`${termsVersion}T00:00`) })}
        </Typography>
      </DialogContent>
      <DialogActions>
        {onAgree && (
          <Button variant="contained" autoFocus onClick={onAgree}>
            {t('terms.agree')}
          </Button>
        )}
        {onClose && <Button onClick={onClose}>{t('app.close')}</Button>}
      </DialogActions>
    </Dialog>
  );
}
