import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight, Folder } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

/** A place that can be looked into. */
export interface MovePlace {
  key: string;
  name: string;
}

interface MovePopoverProps {
  /** Where one is; null: above all roots. */
  here: MovePlace | null;
  /** What is in it; undefined: on its way. */
  places: readonly MovePlace[] | undefined;
  failed: boolean;
  /** Why nothing can be moved here; null: it can; undefined: it is not known yet. */
  refusal: string | null | undefined;
  /** What moving here means besides. */
  notices: readonly string[];
  onEnter: (key: string) => void;
  onUp: () => void;
  onRetry: () => void;
  onMove: () => void;
  onClose: () => void;
}

/** A list of folders to walk through, to the one that takes what is moved. Mount it to open it. */
export function MovePopover(props: MovePopoverProps): ReactNode {
  const { here, places, failed, refusal, notices, onEnter, onUp, onRetry, onMove, onClose } = props;
  const t = useText();
  const title = useId();
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: innerWidth / 2, top: innerHeight / 2 }}
      transformOrigin={{ horizontal: 'center', vertical: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': title, sx: { width: 332 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, pt: 1 }}>
        <IconButton aria-label={t('library.move.up')} disabled={here === null} onClick={onUp} size="small">
          <ChevronLeft size={18} />
        </IconButton>
        <Typography id={title} component="h2" sx={{ fontSize: 14, fontWeight: 600, minWidth: 0 }} noWrap>
          {here?.name ?? t('library.move.title')}
        </Typography>
      </Box>
      <List
        dense
        aria-label={t('library.move.list')}
        sx={{ width: 300, height: 200, overflow: 'auto', mx: 2, my: 0.5, py: 0 }}
      >
        {places?.map(({ key, name }) => (
          <ListItem key={key} disablePadding>
            <ListItemButton onClick={() => onEnter(key)} aria-label={t('library.move.into', { name })}>
              <ListItemIcon sx={{ minWidth: 30 }}>
                <Folder size={16} />
              </ListItemIcon>
              <ListItemText primary={name} slotProps={{ primary: { noWrap: true } }} />
              <ChevronRight size={16} aria-hidden />
            </ListItemButton>
          </ListItem>
        ))}
        {places === undefined && !failed && <Note>{t('library.move.loading')}</Note>}
        {places?.length === 0 && <Note>{t('library.move.none')}</Note>}
        {failed && (
          <Note>
            {t('library.move.failedList')}
            <Button size="small" onClick={onRetry}>
              {t('library.trash.retry')}
            </Button>
          </Note>
        )}
      </List>
      <Box sx={{ px: 2, minHeight: 34, fontSize: 12, color: 'text.secondary' }} aria-live="polite">
        {refusal}
        {refusal === null &&
          notices.map((notice) => (
            <Alert key={notice} severity="info" sx={{ py: 0, mb: 0.5, fontSize: 12 }}>
              {notice}
            </Alert>
          ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1.5 }}>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="contained" disabled={refusal !== null} onClick={onMove}>
          {t('library.move.here')}
        </Button>
      </Box>
    </Popover>
  );
}

function Note({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, justifyItems: 'start', px: 2, py: 1.5, fontSize: 13 }}>
      {children}
    </Box>
  );
}
