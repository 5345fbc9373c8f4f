import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { presetCount, usualName, usualSlots, type PresetSlots, type WindowPreset } from '../session/window-presets.ts';

/** The reader's windows, on the keys 1 to 9 [VW-18]. */
export function PresetsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const titleId = useId();
  const { t } = useTranslation();
  const phase = useSession((state) => state.presets.phase);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ fontSize: 16 }}>
        {t('presets.edit')}
      </DialogTitle>
      {phase === 'unread' && <Unread />}
      <Fields key={phase} isKnown={phase === 'ready'} onClose={onClose} />
    </Dialog>
  );
}

/** Where the reader's cannot be read, what there is could be saved over them: that waits until they are [VW-157]. */
function Unread(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const again = (
    <Button color="inherit" size="small" onClick={() => dispatch({ type: 'presets-reading' })}>
      {t('presets.again')}
    </Button>
  );
  return (
    <Alert severity="warning" action={again} sx={{ flex: 'none', marginInline: 3 }}>
      {t('presets.unread')}
    </Alert>
  );
}

/** What stands in the two fields of a place. */
interface Written {
  readonly width: string;
  readonly center: string;
}

function Fields({ isKnown, onClose }: { isKnown: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const slots = useSession((state) => state.presets.slots);
  const [written, setWritten] = useState(() => writtenOf(slots));
  const [tried, setTried] = useState(false);
  const read = written.map(presetOf);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isKnown || read.includes('wrong')) return;
    const next = read.filter((one) => one !== 'wrong');
    const isUsual = next.every((one, slot) => isSame(one, usualSlots[slot] ?? null));
    dispatch({ type: 'presets', slots: isUsual ? null : next });
    onClose();
  };
  const set = (slot: number, change: Partial<Written>) =>
    setWritten(written.map((one, n) => (n === slot ? { ...one, ...change } : one)));
  return (
    <form onSubmit={save} noValidate style={{ display: 'contents' }}>
      <DialogContent>
        <p style={{ margin: '0 0 12px', fontSize: 12.5, color: tokens.ink2 }}>{t('presets.editHint')}</p>
        {written.map((one, slot) => {
          const wrong = tried && read[slot] === 'wrong';
          const value = read[slot];
          const name = value && value !== 'wrong' ? usualName(slot, value) : null;
          return (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a preset is its place
              key={slot}
              role="group"
              aria-label={t('presets.place', { number: slot + 1 })}
              style={{ display: 'flex', alignItems: 'flex-start', gap: 8, marginBottom: 8 }}
            >
              <span style={{ width: 88, paddingTop: 9, fontSize: 13 }}>
                {slot + 1}　<span style={{ color: tokens.ink3 }}>{name === null ? '' : t(`presets.${name}`)}</span>
              </span>
              <TextField
                size="small"
                label={t('presets.width')}
                value={one.width}
                error={wrong}
                helperText={wrong ? t('presets.wrong') : undefined}
                onChange={({ target }) => set(slot, { width: target.value })}
                slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
                sx={{ flex: 1 }}
              />
              <TextField
                size="small"
                label={t('presets.center')}
                value={one.center}
                error={wrong}
                onChange={({ target }) => set(slot, { center: target.value })}
                slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
                sx={{ flex: 1 }}
              />
            </div>
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setWritten(writtenOf(usualSlots))} sx={{ marginRight: 'auto' }}>
          {t('presets.reset')}
        </Button>
        <Button onClick={onClose}>{t('presets.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!isKnown}>
          {t('presets.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

function writtenOf(slots: PresetSlots): readonly Written[] {
  return Array.from({ length: presetCount }, (_, slot) => {
    const preset = slots[slot];
    return preset ? { width: String(preset.width), center: String(preset.center) } : { width: '', center: '' };
  });
}

/** Null for an empty place. Digits may be full-width, as a Japanese keyboard writes them. */
function presetOf({ width, center }: Written): WindowPreset | null | 'wrong' {
  const [wide, middle] = [width, center].map((text) => text.normalize('NFKC').replaceAll('−', '-').trim());
  if (wide === '' && middle === '') return null;
  if (!wide || !middle || ![wide, middle].every((text) => /^[-+]?\d+(?:\.\d+)?$/.test(text))) return 'wrong';
  const preset = { width: Number(wide), center: Number(middle) };
  return preset.width > 0 && preset.width <= LARGEST && Math.abs(preset.center) <= LARGEST ? preset : 'wrong';
}

const LARGEST = 1e9;

function isSame(a: WindowPreset | null, b: WindowPreset | null): boolean {
  return a?.width === b?.width && a?.center === b?.center;
}
