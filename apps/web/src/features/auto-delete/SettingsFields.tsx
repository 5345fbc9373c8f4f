import { autoDeleteMostDays } from '@mado/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { dayInJapan } from '../../app/day.ts';
import { useText } from '../../app/language/use-text.ts';
import { DayField } from '../../app/DayField.tsx';
import { figures, problemOf, switched, typed, type SettingsDraft } from './settings-draft.ts';

const types = ['delete-on-date', 'delete-after-days'] as const;

interface SettingsFieldsProps {
  draft: SettingsDraft;
  /** When the dialog was opened. */
  now: Date;
  readOnly: boolean;
  onChange: (draft: SettingsDraft) => void;
  onEnter: () => void;
}

/** The switch, and below it when and what; nothing but the switch while it is off. */
export function SettingsFields({ draft, now, readOnly, onChange, onEnter }: SettingsFieldsProps): ReactNode {
  const t = useText();
  const label = useId();
  return (
    <>
      <FormControlLabel
        control={<Switch checked={draft.on} onChange={(_, on) => onChange(switched(on, now))} />}
        disabled={readOnly}
        label={t('autoDelete.on')}
      />
      {draft.on && (
        <div>
          <Typography id={label} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
            {t('autoDelete.when')}
          </Typography>
          <RadioGroup
            aria-labelledby={label}
            value={draft.type}
            onChange={(_, value) => onChange(typed(draft, types.find((one) => one === value) ?? draft.type, now))}
          >
            {types.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio size="small" />}
                disabled={readOnly}
                label={t(`autoDelete.types.${one}`)}
              />
            ))}
          </RadioGroup>
        </div>
      )}
      {draft.on && <WhenField draft={draft} now={now} readOnly={readOnly} onChange={onChange} onEnter={onEnter} />}
      {draft.on && (
        <FormControlLabel
          control={<Checkbox checked={draft.self} onChange={(_, self) => onChange({ ...draft, self })} />}
          disabled={readOnly}
          label={t('autoDelete.self')}
        />
      )}
      {draft.on && !readOnly && (
        <Typography variant="caption" component="p" color="text.secondary">
          {t('autoDelete.hint')}
        </Typography>
      )}
    </>
  );
}

/** The last day, or the number of days. */
function WhenField({ draft, now, readOnly, onChange, onEnter }: SettingsFieldsProps): ReactNode {
  const t = useText();
  const problem = problemOf(draft, now);
  const wrong = !readOnly && problem !== null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const isDate = draft.type === 'delete-on-date';
  const what = isDate ? { date: draft.date } : { count: draft.days === '' ? 0 : Number(draft.days) };
  const meaning = t(`autoDelete.${isDate ? 'date' : 'days'}.${draft.self ? 'meansAll' : 'means'}`, what);
  const shared = {
    fullWidth: true,
    disabled: readOnly,
    error: wrong,
    helperText: wrong ? t(`autoDelete.problems.${problem}`, { limit: autoDeleteMostDays }) : meaning,
    onKeyDown,
  };
  return isDate ? (
    <DayField
      {...shared}
      label={t('autoDelete.date.label')}
      value={draft.date}
      min={dayInJapan(now)}
      onChange={(date) => onChange({ ...draft, date })}
    />
  ) : (
    <TextField
      {...shared}
      label={t('autoDelete.days.label')}
      value={draft.days}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      onChange={(event) => onChange({ ...draft, days: figures(event.target.value) ?? draft.days })}
      onBlur={() => {
        if (draft.days === '') onChange({ ...draft, days: '0' });
      }}
    />
  );
}
