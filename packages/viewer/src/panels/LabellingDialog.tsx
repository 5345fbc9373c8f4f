import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useGlassEdge } from '@mado/ui';
import { statedText, type Measurement } from '@mado/reading';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { locationName } from '../session/location-name.ts';
import type { Begun } from '../session/reading-state.ts';
import { LocationTree } from './LocationTree.tsx';

/** It goes by itself so long after the pointer has left it, in ms. */
const LEAVE = 1000;

/** UTF-16 units that the texts of a record may have. */
const DESCRIPTION_LIMIT = 2000;
const TEXT_LIMIT = 1000;

export interface LabellingDialogProps {
  measurement: Measurement;
  /** Where it opens, in CSS pixels of the page. */
  at: { readonly x: number; readonly y: number };
  /** Where it begins: choosing the location, or at the words. */
  step: 'location' | 'words';
  onClose: () => void;
}

/**
 * Says where something lies, and then what is to be said of it; an arrow has words of its own. What is said can be
 * changed without choosing a location [VW-106].
 */
export function LabellingDialog({ measurement, at, step: first, onClose }: LabellingDialogProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const mayWrite = useSession(({ reading }) => reading.mayWrite);
  const from = useBegun(measurement);
  const [step, setStep] = useState(first);
  const [location, setLocation] = useState(measurement.location);
  const [description, setDescription] = useState(measurement.description);
  const [text, setText] = useState(measurement.text);
  const changed = description !== measurement.description || text !== measurement.text;
  const leaving = useLeaving(onClose, step === 'location' && !changed);
  const isArrow = measurement.toolType === 'ArrowAnnotate';

  const { _id: id } = measurement;
  const put = (changes: Partial<Measurement>) => dispatch({ type: 'change-measurement', id, changes, from });
  const choose = (next: string) => {
    if (!mayWrite) return;
    setLocation(next);
    // What was chosen stays chosen, also when nothing is said of it.
    put({ location: next });
    setStep('words');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!mayWrite) return;
    put({
      description: statedText(description, DESCRIPTION_LIMIT).trim(),
      text: statedText(text, TEXT_LIMIT).trim(),
    });
    onClose();
  };
  return (
    <Popover
      open
      onClose={onClose}
      {...useAt(at)}
      slotProps={{
        paper: {
          ...leaving,
          role: 'dialog',
          'aria-label': t('labelling.addOrEdit'),
          sx: { width: 300, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {!mayWrite && <TakenAway />}
      {step === 'location' ? (
        <LocationStep chosen={location} isArrow={isArrow} onChoose={choose} onWords={() => setStep('words')} />
      ) : (
        <form onSubmit={save} style={{ display: 'grid', gap: 12, padding: 14 }}>
          <ChosenLocation location={location} onChange={() => setStep('location')} />
          {isArrow && (
            <TextField
              label={t('labelling.text')}
              value={text}
              autoFocus
              size="small"
              onChange={(event) => setText(event.target.value.slice(0, TEXT_LIMIT))}
            />
          )}
          <TextField
            label={t('labelling.description')}
            value={description}
            autoFocus={!isArrow}
            multiline
            minRows={2}
            size="small"
            onChange={(event) => setDescription(event.target.value.slice(0, DESCRIPTION_LIMIT))}
          />
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button onClick={onClose}>{t('labelling.cancel')}</Button>
            <Button type="submit" variant="contained" disabled={!mayWrite}>
              {t('labelling.save')}
            </Button>
          </div>
        </form>
      )}
    </Popover>
  );
}

/** Where it opens, clear of the edges of the glass [VW-194]. */
function useAt({ x, y }: Readonly<{ x: number; y: number }>) {
  const edge = useGlassEdge();
  return { anchorReference: 'anchorPosition', anchorPosition: { left: x, top: y }, marginThreshold: edge } as const;
}

/** The right was taken away while the dialog was open: what was typed stays, to be taken elsewhere [VW-125]. */
function TakenAway(): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  return (
    <p role="status" style={{ margin: 0, padding: '8px 14px', fontSize: 12.5, background: tokens.wash }}>
      {t('annotations.readOnly')}
    </p>
  );
}

/** The measurement as it was when the reader began to change it: only what is changed of that is put [VW-41]. */
function useBegun(measurement: Measurement): Begun {
  const { session } = useRuntime();
  const [begun] = useState(() => session.getState().reading.measurements.get(measurement._id));
  return begun ?? { measurement, base: 0 };
}

function ChosenLocation({ location, onChange }: { location: string; onChange: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <span style={{ flex: 1, fontWeight: 600 }}>{location ? locationName(location, t) : t('labelling.clear')}</span>
      <Button size="small" onClick={onChange}>
        {t('labelling.change')}
      </Button>
    </div>
  );
}

interface LocationStepProps {
  chosen: string;
  isArrow: boolean;
  onChoose: (location: string) => void;
  onWords: () => void;
}

/** The locations, and the way past them to what is said. */
function LocationStep({ chosen, isArrow, onChoose, onWords }: LocationStepProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <LocationTree chosen={chosen} onChoose={onChoose} />
      <div style={{ padding: '4px 8px 8px', textAlign: 'right' }}>
        <Button size="small" onClick={onWords}>
          {t(isArrow ? 'labelling.words' : 'labelling.describe')}
        </Button>
      </div>
    </>
  );
}

/** Closes after the pointer has left, unless it comes back in time. */
function useLeaving(onClose: () => void, active: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onMouseEnter: stop,
    onMouseLeave: () => {
      stop();
      if (active) timer.current = setTimeout(onClose, LEAVE);
    },
  };
}
