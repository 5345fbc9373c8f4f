import type { Item, Tag } from '@mado/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDicomDate } from '../../app/format.ts';
import { RequestFailure } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { taggedItemsQuery } from './api.ts';

interface TaggedItemsDialogProps {
  tag: Tag;
  /** The sign before an item's name. */
  iconOf: (item: Item) => ReactNode;
  onOpen: (item: Item) => void;
  /** Where the list of all data of an organisation with a tag of this name is. */
  listUrl: (org: string, name: string) => string;
  onClose: () => void;
}

/** The data with a tag; a click on one opens it. Mount it to open it. */
export function TaggedItemsDialog({ tag, iconOf, onOpen, listUrl, onClose }: TaggedItemsDialogProps): ReactNode {
  const t = useText();
  const title = useId();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    taggedItemsQuery(tag.uuid),
  );
  const items = data?.pages.flatMap(({ answer }) => answer.items) ?? [];
  const org = data?.pages[0]?.answer.org;
  const failed = error !== null && !isNowhere(error);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {tag.name}
      </DialogTitle>
      <DialogContent sx={{ minHeight: 96 }}>
        {isPending && <LinearProgress aria-label={t('app.loading')} />}
        {failed && (
          <Typography color="error">
            {t('tags.failed')}
            <Button onClick={() => void refetch()}>{t('tags.retry')}</Button>
          </Typography>
        )}
        {!isPending && !failed && items.length === 0 && <Typography>{t('tags.noData')}</Typography>}
        {items.length > 0 && (
          <List disablePadding aria-labelledby={title}>
            {items.map((item) => (
              <ListItem key={item.uuid} disablePadding>
                <ListItemButton
                  onClick={() => {
                    onClose();
                    onOpen(item);
                  }}
                  sx={{ gap: 1.5, borderRadius: 1 }}
                >
                  {iconOf(item)}
                  <ListItemText
                    primary={item.name}
                    secondary={factsOf(item)}
                    sx={{ overflowWrap: 'anywhere' }}
                    slotProps={{ primary: { sx: { fontSize: 14 } }, secondary: { sx: { fontSize: 12 } } }}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        )}
        {hasNextPage && (
          <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t('tags.more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        {org !== undefined && items.length > 0 && (
          <Button component={RouterLink} to={listUrl(org, tag.name)} onClick={onClose}>
            {t('tags.asList')}
          </Button>
        )}
        <Button onClick={onClose}>{t('app.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function factsOf({ StudyDescription, StudyDate, PatientID }: Item): string | null {
  const facts = [StudyDescription, StudyDate === null ? null : formatDicomDate(StudyDate), PatientID];
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ') || null;
}

/** The tag has gone meanwhile, or all that has it. */
function isNowhere(error: Error): boolean {
  return error instanceof RequestFailure && (error.status === 403 || error.status === 404);
}
