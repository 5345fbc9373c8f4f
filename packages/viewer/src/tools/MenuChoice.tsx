import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';

interface MenuChoiceProps {
  word: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** Something in a menu that is on or off, with room for a fingertip [VW-210]. */
export function MenuChoice({ word, checked, disabled, onChange }: MenuChoiceProps): ReactNode {
  return (
    <FormControlLabel
      label={word}
      disabled={disabled === true}
      control={<Checkbox size="small" checked={checked} onChange={onChange} sx={{ padding: '5px' }} />}
      sx={{
        display: 'flex',
        marginLeft: '-5px',
        marginRight: 0,
        '@media (pointer: coarse)': { minHeight: 44 },
        '& .MuiFormControlLabel-label': { fontSize: 13 },
      }}
    />
  );
}
