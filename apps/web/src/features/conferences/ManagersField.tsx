import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { endsAddress, takeTyped, type Managers } from './managers.ts';

interface ManagersFieldProps {
  value: Managers;
  /** What is said in the place of the hint. */
  problem: string | undefined;
  onChange: (value: Managers) => void;
  /** What was typed is no address. */
  onInvalid: () => void;
}

/** Who manages an event: addresses as chips, taken by Enter or a comma, and taken away by their cross. */
export function ManagersField({ value, problem, onChange, onInvalid }: ManagersFieldProps): ReactNode {
  const t = useText();
  const { chosen, typed } = value;
  const take = (text: string): void => {
    const taken = takeTyped({ chosen, typed: text });
    onChange(taken);
    if (taken.typed !== '') onInvalid();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (typed.trim() === '') return;
    event.preventDefault();
    take(typed);
  };
  return (
    <Box>
      {chosen.length > 0 && (
        <Box
          component="ul"
          aria-label={t('conferences.form.managersChosen')}
          sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {chosen.map((email) => (
            <Box key={email} component="li" sx={{ maxWidth: '100%' }}>
              <Chip
                label={email}
                aria-label={t('conferences.form.removeManager', { email })}
                deleteIcon={<X size={14} />}
                onDelete={() => onChange({ ...value, chosen: chosen.filter((one) => one !== email) })}
                sx={{ maxWidth: '100%' }}
              />
            </Box>
          ))}
        </Box>
      )}
      <TextField
        label={t('conferences.form.managers')}
        fullWidth
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? t('conferences.form.managersHint')}
        slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none' } }}
        onChange={({ target }) =>
          endsAddress(target.value) ? take(target.value) : onChange({ chosen, typed: target.value })
        }
        onKeyDown={onKey}
        onBlur={() => typed.trim() !== '' && take(typed)}
      />
    </Box>
  );
}
