import type { User } from '@mado/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PersonFieldProps {
  label: string;
  hint?: string;
  disabled?: boolean;
  /** An address, or what was typed of a name or an address. */
  value: string;
  onChange: (value: string) => void;
  /** Who is proposed for what was typed. */
  people: readonly User[];
}

/**
 * A field in which somebody is named by their address: people are proposed as one types, and by their names too. Any
 * address can be typed out.
 */
export function PersonField({ label, hint, disabled, value, onChange, people }: PersonFieldProps): ReactNode {
  const { tokens } = useTheme();
  return (
    <Autocomplete<User, false, true, true>
      freeSolo
      disableClearable
      fullWidth
      size="small"
      disabled={disabled ?? false}
      options={people}
      filterOptions={(every) => every}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.email)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.uuid)}
      isOptionEqualToValue={() => false}
      // What was chosen is what stands in the field.
      value=""
      inputValue={value}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input') onChange(typed);
      }}
      onChange={(_, chosen) => onChange(typeof chosen === 'string' ? chosen : chosen.email)}
      // In the dialog, where who hears the page is.
      slotProps={{ popper: { disablePortal: true }, listbox: { 'aria-label': label } }}
      renderOption={({ key, ...row }, { username, email }) => (
        <Box component="li" key={key} {...row} sx={{ overflowWrap: 'anywhere' }}>
          <span>
            {username}
            <Box component="span" sx={{ display: 'block', fontSize: 12, color: tokens.ink2 }}>
              {email}
            </Box>
          </span>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} helperText={hint} />}
    />
  );
}
