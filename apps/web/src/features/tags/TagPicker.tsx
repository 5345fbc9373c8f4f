import type { Item } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { TagMenu } from './TagMenu.tsx';

interface TagPickerProps {
  /** At least one. */
  items: readonly Item[];
  /** Below which it opens; null: in the middle of the screen. */
  anchor: HTMLElement | null;
  onChanged: () => void;
  onClose: () => void;
}

/** Above everything else. */
const layer = { zIndex: 9999 };

/** Where one chooses tags for items, or reads that one may not. Mount it to open it. */
export function TagPicker({ items, anchor, onChanged, onClose }: TagPickerProps): ReactNode {
  const t = useText();
  const title = useId();
  const may = items.every(({ can }) => can.comment);
  const content = may ? (
    <TagMenu items={items} onChanged={onChanged} onClose={onClose} />
  ) : (
    <Typography sx={{ p: 2, fontSize: 13 }}>{t('tags.noRight')}</Typography>
  );
  if (anchor !== null)
    return (
      <Popover
        open
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={onClose}
        sx={layer}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('tags.title'),
            sx: { width: may ? 320 : 'auto', maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {content}
      </Popover>
    );
  const [first, ...more] = items;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" sx={layer} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ pb: 0.5, overflowWrap: 'anywhere' }}>
        {more.length === 0
          ? t('tags.titleOne', { name: first?.name ?? '' })
          : t('tags.titleMany', { count: items.length })}
      </DialogTitle>
      {content}
      <DialogActions>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
