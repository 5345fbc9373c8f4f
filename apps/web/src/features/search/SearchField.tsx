import { searchCountLimit, type SearchHit } from '@mado/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText, type Text } from '../../app/language/use-text.ts';
import { AllOption } from './AllOption.tsx';
import { onBeginSearch } from './begin-search.ts';
import { HitOption } from './HitOption.tsx';
import { SearchFrame } from './SearchFrame.tsx';
import { SearchInput } from './SearchInput.tsx';
import { useHits, type Hits } from './use-hits.ts';

interface SearchFieldProps {
  /** In which organisation, and with what it is shared. */
  org: string;
  /** What stands there at first: what is being shown was found by it. */
  initial: string;
  phone: boolean;
  iconOf: (hit: SearchHit) => ReactNode;
  rootOf: (hit: SearchHit) => string;
  onOpen: (hit: SearchHit) => void;
  onAll: (text: string) => void;
}

/** All results of what is typed: the last of the options. */
const all = 'all';
type Option = SearchHit | typeof all;

/** The field of the header: a list of the best hits as one types, and all of them. On a phone behind a button. */
export function SearchField({ org, initial, phone, iconOf, rootOf, onOpen, onAll }: SearchFieldProps): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [shown, setShown] = useState(false);
  const [listed, setListed] = useState(false);
  const hits = useHits(org, text);
  const begin = (): void => {
    setShown(true);
    // On a phone it is there only after this.
    setTimeout(() => {
      input.current?.focus();
      input.current?.select();
    });
  };
  useEffect(() => onBeginSearch(begin), []);

  const open = listed && text.trim() !== '';
  const options: readonly Option[] = text.trim() === '' ? [] : [...(hits.found?.hits ?? []), all];
  const close = (): void => {
    setListed(false);
    setShown(false);
    input.current?.blur();
  };
  const choose = (option: SearchHit | string): void => {
    if (typeof option !== 'string') onOpen(option);
    else if (text.trim() !== '') onAll(text.trim());
    close();
  };
  const state = stateOf(hits, t);
  return (
    <SearchFrame {...{ phone, shown }} status={open ? state : ''} onShow={begin} onClose={close}>
      <Autocomplete<Option, false, true, true>
        freeSolo
        disableClearable
        fullWidth
        options={options}
        filterOptions={(every) => every}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        getOptionKey={(option) => (typeof option === 'string' ? all : option.uuid)}
        isOptionEqualToValue={() => false}
        inputValue={text}
        value=""
        open={open}
        onOpen={() => setListed(true)}
        onClose={() => setListed(false)}
        onInputChange={(_, value, reason) => {
          if (reason === 'input') setText(value);
        }}
        onChange={(_, option) => choose(option)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !listed) close();
        }}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props}>
            {typeof option === 'string' ? (
              <AllOption state={state} />
            ) : (
              <HitOption hit={option} icon={iconOf(option)} root={rootOf(option)} />
            )}
          </Box>
        )}
        renderInput={(params) => <SearchInput {...{ input, phone, params }} />}
      />
    </SearchFrame>
  );
}

/** What has become of the search, in words. */
function stateOf({ found, failed }: Hits, t: Text): string {
  if (failed) return t('search.failed');
  if (found === undefined) return t('search.searching');
  if (found.total === 0) return t('search.none');
  const count = found.total;
  return t(count >= searchCountLimit ? 'search.countMore' : 'search.count', { count });
}
