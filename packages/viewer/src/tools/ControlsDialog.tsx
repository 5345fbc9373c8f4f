import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { bound, buttonTools, keysOf, startingControls, type Controls } from '../session/controls.ts';
import { keyCommands, keyGroups, printedKey, type KeyCommand, type KeyGroup } from './key-commands.ts';
import { keyName } from './keyboard.ts';

/** Keys that go with others, or that this dialog is used with. */
const unbindable = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Tab', 'Escape', 'Enter', 'Process', 'Dead']);

/** Gives the mouse's buttons, the wheel and each command's key something else [VW-16]. */
export function ControlsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const dispatch = useDispatch();
  const controls = useSession((state) => state.controls);
  const change = (next: Controls) => dispatch({ type: 'controls', controls: next });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {t('controls.title')}
      </DialogTitle>
      <DialogContent>
        {controls.refused && (
          <Alert severity="warning" sx={{ marginBottom: 2 }}>
            <AlertTitle>{t('controls.refusedTitle')}</AlertTitle>
            {t('controls.refused')}
          </Alert>
        )}
        <MouseChoices controls={controls} onChange={change} />
        <KeyChoices controls={controls} onChange={change} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => change(startingControls)}>{t('controls.reset')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('controls.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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

function KeyChoices({ controls, onChange }: ChoicesProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const [awaiting, setAwaiting] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const onKeyDown = (event: KeyboardEvent, command: KeyCommand) => {
    if (awaiting !== command.name || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setAwaiting(null);
    }
    if (unbindable.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const key = keyName(event.key);
    const other = keyCommands.find((one) => one !== command && keysOf(controls, one).includes(key));
    setSaid(other ? t('controls.taken', { key: printedKey(key), command: t(`shortcuts.${other.name}`) }) : '');
    onChange(bound(controls, keyCommands, command.name, key));
    setAwaiting(null);
  };
  const rowsOf = (group: KeyGroup) =>
    keyGroups[group].map((command) => (
      <KeyRow
        key={command.name}
        command={command}
        keys={keysOf(controls, command).map(printedKey).join(' / ')}
        awaiting={awaiting === command.name}
        onAwait={(now) => setAwaiting(now ? command.name : null)}
        onKeyDown={(event) => onKeyDown(event, command)}
      />
    ));
  const id = useId();
  return (
    <>
      <h3 style={{ fontSize: 13, fontWeight: 600, margin: '18px 0 2px' }}>{t('controls.keys')}</h3>
      <p style={{ margin: '0 0 6px', fontSize: 12.5, color: tokens.ink2 }}>{t('controls.keysHint')}</p>
      {/* It stays in sight, however far one has scrolled. */}
      <p
        role="status"
        style={{ margin: 0, position: 'sticky', top: 0, zIndex: 1, fontSize: 12.5, background: tokens.paper }}
      >
        {said}
      </p>
      {(Object.keys(keyGroups) as KeyGroup[]).map((group) => (
        <section key={group} aria-labelledby={`${id}${group}`}>
          <h4 id={`${id}${group}`} style={{ margin: '14px 0 2px', fontSize: 12, fontWeight: 500, color: tokens.ink3 }}>
            {t(`controls.groups.${group}`)}
          </h4>
          {rowsOf(group)}
        </section>
      ))}
    </>
  );
}

interface KeyRowProps {
  command: KeyCommand;
  /** Those that it has now. */
  keys: string;
  /** The next key that is pressed is for it. */
  awaiting: boolean;
  onAwait: (now: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function KeyRow({ command, keys, awaiting, onAwait, onKeyDown }: KeyRowProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const label = t(`shortcuts.${command.name}`);
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 40, fontSize: 13.5 }}>
      <span style={{ flex: 1 }}>{label}</span>
      {command.fixed !== undefined && (
        <span style={{ fontSize: 12, color: tokens.ink3 }}>{t('controls.fixed', { keys: command.fixed })}</span>
      )}
      <Button
        size="small"
        variant={awaiting ? 'contained' : 'outlined'}
        aria-label={t('controls.keyOf', { command: label, keys })}
        onClick={() => onAwait(true)}
        onBlur={() => onAwait(false)}
        onKeyDown={onKeyDown}
        sx={{ minWidth: 92, textTransform: 'none' }}
      >
        {awaiting ? t('controls.press') : keys || '–'}
      </Button>
    </div>
  );
}
