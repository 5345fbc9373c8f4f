import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Star, Users, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { formatSize } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { ConflictNotice } from '../identity/ConflictNotice.tsx';
import { itemIconStyles } from '../item-icon-styles.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { kindOf } from '../item-kind.ts';
import { Facts, ItemFacts } from './ItemFacts.tsx';
import { ViewerLink } from './ViewerLink.tsx';

interface DetailsPanelProps {
  open: boolean;
  /** What is chosen in the list. */
  items: readonly Item[];
  phone: boolean;
  /** The picture of an item, which belongs to another feature; null: it has none. */
  pictureOf?: (item: Item) => ReactNode;
  /** The tags of an item, which belong to another feature. */
  tagsOf?: (item: Item) => ReactNode;
  /** Opens who has which right on the item. */
  onShare: (item: Item) => void;
  /** Somebody said here whose study it is. `remains`: the study in which the files of the chosen one lie now. */
  onSettled: (remains: string) => void;
  onClose: () => void;
}

/** The details drawer [WB-13]: beside the list where there is room, over it elsewhere, from below on a phone. */
export function DetailsPanel({ open, phone, onClose, ...rest }: DetailsPanelProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const beside = useMediaQuery('(min-width: 1100px)') && !phone;
  const content = <Content {...rest} onClose={onClose} />;
  if (beside)
    return (
      open && (
        <Box
          component="aside"
          aria-label={t('storage.details.label')}
          sx={{
            width: 300,
            flex: 'none',
            minHeight: 0,
            overflow: 'auto',
            bgcolor: tokens.wash,
            borderLeft: `1px solid ${tokens.line}`,
          }}
        >
          {content}
        </Box>
      )
    );
  return (
    <Drawer
      anchor={phone ? 'bottom' : 'right'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('storage.details.label'),
          sx: phone ? { maxHeight: '85dvh', borderRadius: '16px 16px 0 0' } : { width: 320 },
        },
      }}
    >
      {content}
    </Drawer>
  );
}

type ContentProps = Pick<DetailsPanelProps, 'items' | 'pictureOf' | 'tagsOf' | 'onShare' | 'onSettled' | 'onClose'>;

function Content({ items, pictureOf, tagsOf, onShare, onSettled, onClose }: ContentProps): ReactNode {
  const t = useText();
  const [first, ...more] = items;
  const picture = first !== undefined && more.length === 0 ? (pictureOf?.(first) ?? null) : null;
  const title =
    first === undefined
      ? t('storage.details.nothing')
      : more.length === 0
        ? first.name
        : t('storage.selection.count', { count: items.length });
  return (
    <Box sx={{ p: 2.25, pt: 1.5, display: 'grid', gap: 2 }}>
      <Head>
        {first !== undefined && more.length === 0 && <ItemIcon kind={kindOf(first)} />}
        <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
            {first?.starred === true && more.length === 0 && (
              <Box
                component={Star}
                size={15}
                aria-label={t('personal.starred.mark')}
                sx={{ ml: 0.75, verticalAlign: '-2px', color: 'primary.main', fill: 'currentColor' }}
              />
            )}
          </Typography>
          {first !== undefined && more.length === 0 && (
            <Typography variant="caption" component="p" color="text.secondary">
              {t('storage.details.permission', { level: t(`storage.level.${first.perm}`) })}
            </Typography>
          )}
        </Box>
        <IconButton aria-label={t('storage.details.close')} onClick={onClose} sx={{ flex: 'none', mr: -1 }}>
          <X size={18} />
        </IconButton>
      </Head>
      {picture !== null && <PicturePlace key={first?.uuid}>{picture}</PicturePlace>}
      {first !== undefined && more.length === 0 && <ConflictNotice item={first} onSettled={onSettled} />}
      {first !== undefined && more.length === 0 && <ViewerLink item={first} />}
      {first !== undefined && more.length === 0 && (
        <Button variant="outlined" startIcon={<Users size={16} />} onClick={() => onShare(first)}>
          {t('sharing.manage')}
        </Button>
      )}
      {first !== undefined && more.length === 0 && <ItemFacts item={first} />}
      {first !== undefined && more.length === 0 && tagsOf?.(first)}
      {more.length > 0 && (
        <Facts
          title={t('storage.details.system')}
          facts={[[t('storage.columns.size'), formatSize(items.reduce((sum, { size }) => sum + size, 0))]]}
        />
      )}
    </Box>
  );
}

const Head = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  ...itemIconStyles(tokens),
}));

const PicturePlace = styled('div')(({ theme: { tokens } }) => ({
  ...itemIconStyles(tokens),
  height: 168,
  borderRadius: 8,
  overflow: 'hidden',
}));
