import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { Calendar } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { typedDay } from './day.ts';
import { useText } from './language/use-text.ts';

interface DayFieldProps extends Pick<
  TextFieldProps,
  'label' | 'fullWidth' | 'disabled' | 'error' | 'helperText' | 'onKeyDown'
> {
  /** What is typed, at the end yyyy-MM-dd. */
  value: string;
  /** The first day that the calendar offers. */
  min: string;
  onChange: (value: string) => void;
}

/** A day as yyyy-MM-dd, in every language of the browser, which lends its calendar. */
export function DayField({ value, min, onChange, ...rest }: DayFieldProps): ReactNode {
  const t = useText();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...rest}
      value={value}
      placeholder="yyyy-MM-dd"
      onChange={(event) => onChange(typedDay(event.target.value))}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Picker
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden
                value={value}
                min={min}
                max="9999-12-31"
                onChange={(event) => onChange(event.target.value)}
              />
              <IconButton
                aria-label={t('autoDelete.date.choose')}
                disabled={rest.disabled ?? false}
                edge="end"
                onClick={() => calendar.current?.showPicker()}
              >
                <Calendar size={18} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** There to open the calendar beside it, and not to be seen. */
const Picker = styled('input')({ width: 0, height: 24, padding: 0, border: 0, opacity: 0, pointerEvents: 'none' });
