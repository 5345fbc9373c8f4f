import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { sortKeys } from '@mado/contract';
import { useText } from '../../../app/language/use-text.ts';
import type { Sort, SortKey } from '../api.ts';

/** The order of the rows where there is no header to press. */
export function SortChoice({ sort, onSort }: { sort: Sort; onSort: (key: SortKey) => void }): ReactNode {
  const t = useText();
  const id = useId();
  const turn = t(sort.order === 'asc' ? 'storage.sort.toDescending' : 'storage.sort.toAscending');
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
        {t('storage.sort.title')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          select
          fullWidth
          size="small"
          value={sort.key}
          onChange={({ target }) => {
            const key = sortKeys.find((one) => one === target.value);
            if (key !== undefined) onSort(key);
          }}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-labelledby': id } }}
        >
          {sort.key === 'recent' && <option value="recent">{t('personal.recent.name')}</option>}
          {sortKeys.map((key) => (
            <option key={key} value={key}>
              {t(`storage.columns.${key}`)}
            </option>
          ))}
        </TextField>
        <IconButton
          aria-label={turn}
          title={turn}
          disabled={sort.key === 'recent'}
          onClick={() => sort.key !== 'recent' && onSort(sort.key)}
        >
          {sort.order === 'asc' ? <ArrowUp size={20} /> : <ArrowDown size={20} />}
        </IconButton>
      </Box>
    </Box>
  );
}
