import { identityConflict, settleIdentityConflict, type Item } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { formatDay, formatDicomDate } from '../../../app/format.ts';
import { failureText } from '../../../app/failure-text.ts';
import { call } from '../../../app/http/index.ts';
import { useText, type Text } from '../../../app/language/use-text.ts';
import { storageKey } from '../api.ts';

/** A radio button stands beside the first of several lines, and not between them. */
const besideFirstLine = { mt: -1.25 };

const question = 'identityConflict';

type Decision = 'join' | 'apart';

interface ConflictDialogProps {
  study: string;
  /**
   * It is settled; what was known of these studies holds no more. `remains`: the study in which the files of `study`
   * lie now.
   */
  onSettled: (remains: string) => void;
  onClose: () => void;
}

/**
 * Asks which patient is right: the studies are joined to one of them, or lie apart from now on. Mount it to open it.
 */
export function ConflictDialog({ study, onSettled, onClose }: ConflictDialogProps): ReactNode {
  const t = useText();
  const client = useQueryClient();
  const { enqueueSnackbar } = useSnackbar();
  const {
    data: studies = [],
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: [...storageKey, question, study],
    gcTime: 0,
    queryFn: ({ signal }) => call(identityConflict, { params: { id: study } }, { signal, quiet: true }),
    throwOnError: false,
  });
  const [right, setRight] = useState(study);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (decision === null) return;
    setBusy(true);
    try {
      await call(settleIdentityConflict, { body: { study: right, decision } }, { quiet: true });
      onClose();
      onSettled(decision === 'join' ? right : study);
      enqueueSnackbar(t(`storage.identity.${decision}Done`), { variant: 'success' });
      // The question is answered, and the study about which it was asked may be gone: it is not asked again.
      void client.invalidateQueries({ queryKey: storageKey, predicate: ({ queryKey }) => queryKey[1] !== question });
    } catch (failure) {
      setBusy(false);
      setProblem(failureText(t, failure, t('storage.identity.failed')));
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{t('storage.identity.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('storage.identity.explain')}</DialogContentText>
        {isPending && <LinearProgress aria-label={t('app.loading')} sx={{ mb: 2 }} />}
        {error !== null && (
          <Alert
            severity="error"
            sx={{ mb: 2 }}
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {t('storage.list.retry')}
              </Button>
            }
          >
            {failureText(t, error, t('storage.drawer.failed'))}
          </Alert>
        )}
        <PatientChoice studies={studies} value={right} onChange={setRight} />
        <DecisionChoice value={decision} onChange={setDecision} />
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button
          variant="contained"
          disabled={busy || decision === null || studies.length < 2}
          onClick={() => void submit()}
        >
          {busy ? t('storage.identity.saving') : t('storage.identity.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PatientChoiceProps {
  studies: readonly Item[];
  value: string;
  onChange: (study: string) => void;
}

/** Which of the studies has the right patient. */
function PatientChoice({ studies, value, onChange }: PatientChoiceProps): ReactNode {
  const t = useText();
  return (
    <FormControl sx={{ mb: 2, display: studies.length === 0 ? 'none' : undefined }}>
      <FormLabel id="right-patient" sx={{ mb: 1.5 }}>
        {t('storage.identity.right')}
      </FormLabel>
      <RadioGroup aria-labelledby="right-patient" value={value} onChange={(_, chosen) => onChange(chosen)}>
        {studies.map((one) => (
          <FormControlLabel
            key={one.uuid}
            value={one.uuid}
            control={<Radio sx={besideFirstLine} />}
            label={<Patient study={one} t={t} />}
            sx={{ alignItems: 'flex-start', mb: 1 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Whether the studies are joined, or lie apart. */
function DecisionChoice({ value, onChange }: { value: Decision | null; onChange: (decision: Decision) => void }) {
  const t = useText();
  return (
    <RadioGroup
      aria-label={t('storage.identity.settle')}
      value={value ?? ''}
      onChange={(_, chosen) => onChange(chosen === 'join' ? 'join' : 'apart')}
    >
      {(['join', 'apart'] as const).map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio sx={besideFirstLine} />}
          label={
            <>
              {t(`storage.identity.${one}`)}
              <DialogContentText variant="caption" component="span" sx={{ display: 'block' }}>
                {t(`storage.identity.${one}Explain`)}
              </DialogContentText>
            </>
          }
          sx={{ alignItems: 'flex-start', mb: 1 }}
        />
      ))}
    </RadioGroup>
  );
}

/** Whose study it is, and how much of it there is. */
function Patient({ study, t }: { study: Item; t: Text }): ReactNode {
  const { PatientName, PatientID, PatientBirthDate, created_dt } = study;
  const birth = PatientBirthDate === null ? null : formatDicomDate(PatientBirthDate);
  const who = [PatientName, PatientID, birth].filter(Boolean).join(' · ');
  const images = t('storage.list.images', { count: study.instance_count ?? 0 });
  return (
    <>
      {who === '' ? t('storage.identity.unknown') : who}
      <DialogContentText variant="caption" component="span" sx={{ display: 'block' }}>
        {[images, formatDay(created_dt)].join(' · ')}
      </DialogContentText>
    </>
  );
}
