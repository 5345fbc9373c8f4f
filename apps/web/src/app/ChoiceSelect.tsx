import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

export interface ChoiceSelectProps<Choice extends string> {
  label: string;
  value: Choice;
  disabled?: boolean;
  onChange: (choice: Choice) => void;
}

interface Choices<Choice extends string> {
  choices: readonly Choice[];
  wordOf: (choice: Choice) => string;
}

/** One of a few; the browser's own list, which lies above every dialog. */
export function ChoiceSelect<Choice extends string>({
  label,
  value,
  disabled = false,
  onChange,
  choices,
  wordOf,
}: ChoiceSelectProps<Choice> & Choices<Choice>): ReactNode {
  return (
    <TextField
      select
      size="small"
      value={value}
      disabled={disabled}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      onChange={({ target }) => {
        const chosen = choices.find((one) => one === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {wordOf(one)}
        </option>
      ))}
    </TextField>
  );
}
