import { useSortable } from '@dnd-kit/sortable';
import type { Item } from '@mado/contract';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatSize } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';

interface CaseRowProps {
  item: Item;
  url: string;
  mayMove: boolean;
  /** It is the first, or the last. */
  ends: Readonly<Record<'up' | 'down', boolean>>;
  onMove: (way: 'up' | 'down') => void;
}

const ways = [
  { way: 'up', Icon: ChevronUp },
  { way: 'down', Icon: ChevronDown },
] as const;

/** A case: its name, what it is about, how much is in it, and its place among the others. */
export function CaseRow({ item, url, mayMove, ends, onMove }: CaseRowProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: item.uuid,
    disabled: !mayMove,
  });
  const { uuid, name, size } = item;
  return (
    <Box
      ref={setNodeRef}
      component="li"
      data-case={uuid}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 1.25,
        borderTop: `1px solid ${tokens.line}`,
        '&:last-of-type': { borderBottom: `1px solid ${tokens.line}` },
        bgcolor: isDragging ? tokens.brand50 : undefined,
      }}
    >
      {mayMove && (
        <Box
          {...listeners}
          aria-hidden
          title={t('conferences.case.drag')}
          sx={{
            flex: 'none',
            color: tokens.ink3,
            touchAction: 'none',
            cursor: isDragging ? 'grabbing' : 'grab',
            p: 0.5,
          }}
        >
          <GripVertical size={16} style={{ display: 'block' }} />
        </Box>
      )}
      <Words item={item} url={url} />
      <Box sx={{ flex: 'none', fontSize: 12, color: tokens.ink2 }}>{formatSize(size)}</Box>
      {mayMove && (
        <Box sx={{ flex: 'none', display: 'flex' }}>
          {ways.map(({ way, Icon }) => (
            <IconButton
              key={way}
              size="small"
              data-way={way}
              disabled={ends[way]}
              aria-label={t(`conferences.case.${way}`, { name })}
              onClick={() => onMove(way)}
            >
              <Icon size={16} />
            </IconButton>
          ))}
        </Box>
      )}
    </Box>
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
