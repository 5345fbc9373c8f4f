import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { columnIds } from './columns.ts';
import type { ColumnChoice } from './use-columns.ts';

/** The button and the list behind it: which columns are shown. */
export function ColumnSettings({ choice }: { choice: ColumnChoice }): ReactNode {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { chosen, fixed, choose, unfix } = choice;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Settings2 size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('storage.columnSettings.button')}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('storage.columnSettings.title'), sx: { width: 260, p: 2, mt: 0.5 } },
        }}
      >
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('storage.columnSettings.title')}
        </Typography>
        {fixed && (
          <Stack spacing={1} sx={{ mb: 1 }}>
            <Typography variant="body2">{t('storage.columnSettings.fixed')}</Typography>
            <Button variant="outlined" onClick={unfix}>
              {t('storage.columnSettings.unfix')}
            </Button>
          </Stack>
        )}
        <Stack direction="row" spacing={1} sx={{ mb: 0.5 }}>
          <Button disabled={fixed} onClick={() => choose(columnIds)}>
            {t('storage.columnSettings.selectAll')}
          </Button>
          <Button disabled={fixed} onClick={() => choose([])}>
            {t('storage.columnSettings.deselectAll')}
          </Button>
        </Stack>
        <Stack>
          {columnIds.map((id) => (
            <FormControlLabel
              key={id}
              disabled={fixed}
              label={t(`storage.columns.${id}`)}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(id)}
                  onChange={(_, on) =>
                    choose(columnIds.filter((other) => (other === id ? on : chosen.includes(other))))
                  }
                />
              }
            />
          ))}
        </Stack>
      </Popover>
    </>
  );
}
