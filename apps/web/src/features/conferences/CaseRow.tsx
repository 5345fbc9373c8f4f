import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatSize } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { MoveButtons, OrderedLine } from '../../app/OrderedLine.tsx';
import type { Moving } from '../../app/OrderedList.tsx';

interface CaseRowProps {
  item: Item;
  url: string;
  mayMove: boolean;
  moving: Moving;
}

/** A case: its name, what it is about, how much is in it, and its place among the others. */
export function CaseRow({ item, url, mayMove, moving }: CaseRowProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { uuid, name, size } = item;
  return (
    <OrderedLine
      py={1.25}
      id={uuid}
      drag={mayMove ? t('conferences.case.drag') : null}
      sx={{ alignItems: 'center', gap: 1 }}
    >
      <Words item={item} url={url} />
      <Box sx={{ flex: 'none', fontSize: 12, color: tokens.ink2 }}>{formatSize(size)}</Box>
      {mayMove && (
        <Box sx={{ flex: 'none', display: 'flex' }}>
          <MoveButtons {...moving} label={(way) => t(`conferences.case.${way}`, { name })} />
        </Box>
      )}
    </OrderedLine>
  );
}

/** What a case is called, which leads to it, and what it is about. */
function Words({ item, url }: Pick<CaseRowProps, 'item' | 'url'>): ReactNode {
  const { tokens } = useTheme();
  const { name, comment } = item;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Link component={RouterLink} to={url} underline="hover" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Link>
      {comment !== null && comment !== '' && (
        <Typography
          component="p"
          variant="body2"
          sx={{
            color: tokens.ink2,
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
          }}
        >
          {comment}
        </Typography>
      )}
    </Box>
  );
}
