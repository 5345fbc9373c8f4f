import { searchQueryLimit } from '@mado/contract';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useTheme } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface SearchInputProps {
  input: RefObject<HTMLInputElement | null>;
  phone: boolean;
  params: AutocompleteRenderInputParams;
}

/** Where one types, with the key that leads here. */
export function SearchInput({ input, phone, params: { slotProps } }: SearchInputProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const inputRef = useForkRef(input, slotProps.htmlInput.ref);
  const keySx = {
    px: 0.75,
    font: 'inherit',
    fontSize: 12,
    border: `1px solid ${tokens.edge}`,
    borderRadius: 0.5,
    bgcolor: tokens.paper,
    color: tokens.ink3,
  };
  return (
    <InputBase
      {...slotProps.input}
      inputProps={{
        ...slotProps.htmlInput,
        'aria-label': t('search.label'),
        'aria-keyshortcuts': '/',
        maxLength: searchQueryLimit,
        enterKeyHint: 'search',
        spellCheck: false,
      }}
      inputRef={inputRef}
      fullWidth
      placeholder={t('search.placeholder')}
      startAdornment={<Search size={16} aria-hidden style={{ flex: 'none', marginRight: 10 }} />}
      endAdornment={
        phone ? null : (
          <Box component="kbd" aria-hidden sx={keySx}>
            /
          </Box>
        )
      }
      sx={{
        height: 40,
        px: 1.5,
        borderRadius: 1,
        bgcolor: tokens.field,
        color: tokens.ink,
        '&.Mui-focused': { outline: `2px solid ${tokens.brand}`, bgcolor: tokens.paper },
      }}
    />
  );
}
