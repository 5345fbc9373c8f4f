import type { Level } from '@mado/contract';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** What can be given, from the highest; 権限なし takes it away. */
const choices: readonly Level[] = ['full_access', 'can_edit', 'can_comment', 'can_view', 'none'];

interface LevelSelectProps {
  label: string;
  value: Level;
  /** What stands without it: nothing less can be said. */
  least?: Level;
  disabled?: boolean;
  onChange: (level: Level) => void;
}

/** Which right somebody has; the browser's own list, which lies above every dialog. */
export function LevelSelect({ label, value, least = 'none', disabled = false, onChange }: LevelSelectProps): ReactNode {
  const t = useText();
  return (
    <TextField
      select
      size="small"
      value={value}
      disabled={disabled}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      onChange={({ target }) => {
        const level = choices.find((one) => one === target.value);
        if (level !== undefined) onChange(level);
      }}
    >
      {choices.slice(0, choices.indexOf(least) + 1).map((level) => (
        <option key={level} value={level}>
          {t(`storage.level.${level}`)}
        </option>
      ))}
    </TextField>
  );
}
