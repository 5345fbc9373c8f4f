import type { Item, Tag } from '@mado/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { TagLine } from './TagPills.tsx';

interface DetailsTagsProps {
  item: Item;
  onTag: (tag: Tag) => void;
  onChoose: (item: Item, anchor: HTMLElement) => void;
}

/** The tags of an item in its details, and the way to more of them. */
export function DetailsTags({ item, onTag, onChoose }: DetailsTagsProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ fontSize: 13 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 1, fontSize: 12, fontWeight: 600, color: tokens.ink2 }}>
        {t('tags.title')}
      </Box>
      <TagLine sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {item.tags.map((tag) => (
          <button key={tag.uuid} type="button" className="tag" title={tag.name} onClick={() => onTag(tag)}>
            {tag.name}
          </button>
        ))}
        {(item.can.comment || item.tags.length === 0) && (
          <Box
            component="button"
            type="button"
            onClick={(event) => onChoose(item, event.currentTarget)}
            sx={{ minHeight: 24, px: 1, borderRadius: 3, color: `${tokens.brand} !important`, fontSize: 12 }}
          >
            {t('tags.add')}
          </Box>
        )}
      </TagLine>
    </Box>
  );
}
