import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import { Plus, Square, SquareCheck, SquareMinus, type LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { Share } from './tag-choices.ts';
import type { TagChoice } from './use-tag-choices.ts';

const signs: Readonly<Record<Share, LucideIcon>> = { all: SquareCheck, some: SquareMinus, none: Square };

interface TagOptionProps {
  choice: TagChoice;
  share: Share;
  /** What makes a line of the menu of it. */
  row: HTMLAttributes<HTMLLIElement>;
}

/** A line of the menu: whether all, some or none of the items have the tag; or the way to a new one. */
export function TagOption({ choice: { name, isNew }, share, row }: TagOptionProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const Sign = isNew ? Plus : signs[share];
  return (
    <Box
      component="li"
      {...row}
      data-share={share}
      sx={{ gap: 1, minHeight: '40px !important', fontSize: 14, '& svg': { flex: 'none' } }}
    >
      <Sign size={18} color={isNew || share !== 'none' ? tokens.brand : tokens.ink3} aria-hidden />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {isNew ? t('tags.make', { name }) : name}
        {share === 'some' && !isNew && <Partly>{t('tags.some')}</Partly>}
      </Box>
    </Box>
  );
}

/** Some of the items have the tag, in words. */
const Partly = styled('span')(({ theme: { tokens } }) => ({ marginLeft: 8, fontSize: 12, color: tokens.ink3 }));
