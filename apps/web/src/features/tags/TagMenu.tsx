import { tagNameLimit, type Item } from '@mado/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { shareOf } from './tag-choices.ts';
import { TagOption } from './TagOption.tsx';
import { TagProgress } from './TagProgress.tsx';
import { useItemTags } from './use-item-tags.ts';
import { useTagChoices, type TagChoice } from './use-tag-choices.ts';

interface TagMenuProps {
  /** At least one; one may comment on each. */
  items: readonly Item[];
  onChanged: () => void;
  onClose: () => void;
}

/** The tags of the items' organisations, of which one puts some on the items, takes others off, or makes new ones. */
export function TagMenu({ items, onChanged, onClose }: TagMenuProps): ReactNode {
  const t = useText();
  const { tags, progress, toggle } = useItemTags(items, onChanged);
  const [typed, setTyped] = useState('');
  const { choices, tooLong, loading } = useTagChoices(items, tags, typed);
  const choose = ({ name, isNew }: TagChoice): void => {
    toggle(name);
    if (isNew) setTyped('');
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // In an empty field the one would take the last tag off; the other would close a list that is always open.
    if (event.key === 'Backspace' || event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };

  return (
    <Box sx={{ p: 1.5 }}>
      <Autocomplete
        open
        multiple
        disableCloseOnSelect
        autoHighlight={typed !== ''}
        disableClearable
        forcePopupIcon={false}
        clearOnBlur={false}
        options={choices}
        value={choices.filter(({ name }) => shareOf(items, tags, name) === 'all')}
        inputValue={typed}
        onInputChange={(_, value, reason) => {
          if (reason === 'input') setTyped(value);
        }}
        onChange={(_, __, ___, details) => {
          if (details !== undefined) choose(details.option);
        }}
        filterOptions={(all) => all}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ name, isNew }) => `${isNew ? 'new' : 'known'} ${name}`}
        isOptionEqualToValue={(one, other) => one.name === other.name}
        renderValue={() => null}
        loading={loading}
        loadingText={t('app.loading')}
        noOptionsText={t('tags.none')}
        slots={{ popper: InPlace }}
        slotProps={{
          paper: { elevation: 0, sx: { mt: 1 } },
          listbox: { 'aria-label': t('tags.title'), sx: { maxHeight: 264, p: 0 } },
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            size="small"
            label={t('tags.search')}
            error={tooLong}
            helperText={tooLong ? t('tags.tooLong', { limit: tagNameLimit }) : undefined}
            onKeyDown={onKey}
          />
        )}
        renderOption={({ key, ...row }, choice) => (
          <TagOption key={key} choice={choice} share={shareOf(items, tags, choice.name)} row={row} />
        )}
      />
      <TagProgress progress={progress} />
    </Box>
  );
}

/** The list stands in its place, below the field, and not in a layer of its own. */
function InPlace({ className, role, children }: PopperProps): ReactNode {
  return (
    <div className={className} role={role}>
      {typeof children === 'function' ? null : children}
    </div>
  );
}
