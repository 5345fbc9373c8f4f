import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { buttonTools, startingControls, type Controls } from '../session/controls.ts';
import { HotkeyChoices } from './HotkeyChoices.tsx';

/** Gives the mouse's buttons and the wheel something else to do [VW-16], and each command other keys [VW-129]. */
export function ControlsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const dispatch = useDispatch();
  const controls = useSession((state) => state.controls);
  const isReady = useSession((state) => state.hotkeys.phase === 'ready');
  const change = (next: Controls) => dispatch({ type: 'controls', controls: next });
  const resetAll = () => {
    change(startingControls);
    if (isReady) dispatch({ type: 'hotkeys', given: new Map() });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {t('controls.title')}
      </DialogTitle>
      <HotkeyNotice />
      <DialogContent>
        {controls.refused && (
          <Alert severity="warning" sx={{ marginBottom: 2 }}>
            {t('controls.mouseRefused')}
          </Alert>
        )}
        <MouseChoices controls={controls} onChange={change} />
        <HotkeyChoices />
      </DialogContent>
      <DialogActions>
        <Button onClick={resetAll}>{t('controls.reset')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('controls.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is wrong with keeping or reading the reader's keys, with what can be done [VW-130]. */
function HotkeyNotice(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { refused, given, phase } = useSession((state) => state.hotkeys);
  const again = (run: () => void) => (
    <Button color="inherit" size="small" onClick={run}>
      {t('controls.again')}
    </Button>
  );
  if (phase === 'unread')
    return (
      <Alert severity="warning" sx={inSight} action={again(() => dispatch({ type: 'hotkeys-reading' }))}>
        {t('controls.unread')}
      </Alert>
    );
  if (!refused) return null;
  return (
    <Alert severity="error" sx={inSight} action={again(() => dispatch({ type: 'hotkeys', given }))}>
      <AlertTitle>{t('controls.refusedTitle')}</AlertTitle>
      {t('controls.refused')}
      <br />
      {t('controls.holds')}
    </Alert>
  );
}

/** However far one has scrolled. */
const inSight = { flex: 'none', marginInline: 3, marginBottom: 1 } as const;

interface ChoicesProps {
  controls: Controls;
  onChange: (controls: Controls) => void;
}

function MouseChoices({ controls, onChange }: ChoicesProps): ReactNode {
  const { t } = useTranslation();
  const buttons = (['middle', 'right'] as const).map((button) => (
    <Choice
      key={button}
      label={t(`controls.${button}`)}
      value={controls.buttons[button]}
      offered={buttonTools}
      onChoose={(tool) => onChange({ ...controls, buttons: { ...controls.buttons, [button]: tool } })}
    />
  ));
  return (
    <div style={{ display: 'grid', gap: 12, paddingTop: 6 }}>
      {buttons}
      <Choice
        label={t('controls.wheel')}
        value={controls.wheel}
        offered={['scroll', 'zoom'] as const}
        onChoose={(wheel) => onChange({ ...controls, wheel })}
      />
    </div>
  );
}

interface ChoiceProps<Tool extends string> {
  label: string;
  value: Tool;
  offered: readonly Tool[];
  onChoose: (tool: Tool) => void;
}

function Choice<Tool extends string>({ label, value, offered, onChoose }: ChoiceProps<Tool>): ReactNode {
  const { t } = useTranslation();
  const choose = (text: string) => {
    const tool = offered.find((one) => one === text);
    if (tool) onChoose(tool);
  };
  return (
    <TextField select size="small" label={label} value={value} onChange={({ target }) => choose(target.value)}>
      {offered.map((tool) => (
        <MenuItem key={tool} value={tool}>
          {t(`tools.${tool}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
