import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../runtime/runtime-context.ts';
import type { OrganisationLayouts } from '../ports/index.ts';

interface DeleteLayoutDialogProps {
  organisation: OrganisationLayouts;
  layout: string;
  name: string;
  onClose: () => void;
}

/** What everybody of an organisation would lose is asked about before [HP-28]. */
export function DeleteLayoutDialog({ organisation, layout, name, onClose }: DeleteLayoutDialogProps): ReactNode {
  const { t } = useTranslation();
  const questionId = useId();
  const { sharedLayouts } = useRuntime();
  const [phase, setPhase] = useState<'asked' | 'on the way' | 'notAdmin' | 'notDeleted'>('asked');
  const remove = async () => {
    setPhase('on the way');
    const became = await sharedLayouts.change((store) => store.remove(organisation.id, layout));
    // One that somebody else has deleted is deleted.
    if (became === 'changed' || became === 'gone') onClose();
    else setPhase(became === 'not_admin' ? 'notAdmin' : 'notDeleted');
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={questionId} fullWidth maxWidth="xs">
      <DialogContent>
        <p id={questionId} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {t('hanging.removeForAll', { name, organisation: organisation.name })}
        </p>
        {(phase === 'notAdmin' || phase === 'notDeleted') && (
          <Alert severity="error" sx={{ marginTop: 1 }}>
            {t(`hanging.${phase}`)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('presets.cancel')}</Button>
        <Button
          color="error"
          variant="contained"
          disabled={phase === 'on the way' || phase === 'notAdmin'}
          onClick={() => void remove()}
        >
          {t('hanging.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
