import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutRefusal } from '../ports/index.ts';
import { layoutName, MOST_LAYOUTS, seenName } from '../session/own-layouts.ts';
import { MenuChoice } from './MenuChoice.tsx';

/** What became of it; `failed`: nothing says that it was kept. */
export type LayoutOutcome = 'changed' | LayoutRefusal | 'failed';

type Refused = Exclude<LayoutOutcome, 'changed'>;

interface LayoutNameDialogProps {
  title: string;
  /** What stands in the field at first. */
  proposed: string;
  /** Among whose layouts it is to be: what was said of one's is not said of another's. */
  whose?: string;
  /** Names that are taken among those. */
  taken: readonly string[];
  /** One of the same name may be replaced, by who asks for that. */
  mayReplace: boolean;
  onSubmit: (name: string) => LayoutOutcome | Promise<LayoutOutcome>;
  onClose: () => void;
  /** Between the title and the name. */
  children?: ReactNode;
}

/** Asks for the name of a layout; one that is taken is not replaced unless that is said [HP-29, HP-30]. */
export function LayoutNameDialog(props: LayoutNameDialogProps): ReactNode {
  const { title, proposed, whose = '', taken, mayReplace, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const [typed, setTyped] = useState(proposed);
  const [replacedOf, setReplacedOf] = useState<string | null>(null);
  const [onTheWay, setOnTheWay] = useState(false);
  const [refused, setRefused] = useState<{ whose: string; because: Refused } | null>(null);
  const name = layoutName(typed);
  const isTaken = name !== null && taken.includes(name);
  const wrong = name === null ? (seenName(typed) === '' ? 'nameMissing' : 'nameUnkept') : isTaken ? 'taken' : undefined;
  const replaces = mayReplace && replacedOf === whose;
  const mayKeep = name !== null && (!isTaken || replaces) && !onTheWay;
  // With the right to it the choice for whom it is has gone, and the words stay.
  const isSaid = refused?.whose === whose || refused?.because === 'not_admin';
  const problem = isSaid ? refused.because : null;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!mayKeep) return;
    setOnTheWay(true);
    const became = await onSubmit(name);
    if (became === 'changed') return onClose();
    setOnTheWay(false);
    setRefused({ whose, because: became });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'contents' }}>
        <DialogContent>
          {children}
          <TextField
            fullWidth
            size="small"
            margin="dense"
            label={t('hanging.name')}
            value={typed}
            error={wrong !== undefined}
            helperText={wrong && t(`hanging.${wrong}`)}
            onChange={({ target }) => {
              setTyped(target.value);
              setReplacedOf(null);
              setRefused(null);
            }}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
          {isTaken && mayReplace && (
            <MenuChoice
              word={t('hanging.replace')}
              checked={replaces}
              onChange={() => setReplacedOf(replaces ? null : whose)}
            />
          )}
          {problem && !(problem === 'name_taken' && isTaken) && (
            <Alert severity="error" sx={{ marginTop: 1 }}>
              {t(`hanging.${problemTexts[problem]}`, { most: MOST_LAYOUTS })}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('presets.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!mayKeep}>
            {t('presets.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const problemTexts = {
  name_taken: 'taken',
  too_many: 'tooMany',
  gone: 'gone',
  not_admin: 'notAdmin',
  failed: 'notKept',
} as const satisfies Record<Refused, string>;
