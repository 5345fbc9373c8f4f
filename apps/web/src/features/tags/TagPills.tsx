import type { Item, Tag } from '@mado/contract';
import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import type { Text } from '../../app/language/use-text.ts';

/** Tags as quiet pills, on one line in a list. */
export const TagLine = styled('span')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& button': { font: 'inherit', color: 'inherit', border: 0, background: 'none', cursor: 'pointer' },
  '& .tag': {
    minWidth: 0,
    maxWidth: '100%',
    minHeight: 24,
    padding: '2px 9px',
    borderRadius: 12,
    backgroundColor: tokens.field,
    color: tokens.ink2,
    fontSize: 12,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '[aria-selected="true"] & .tag': { backgroundColor: tokens.paper },
  '& .tag:hover': { backgroundColor: tokens.brand100, color: tokens.brand },
  '& .choose': { flex: 1, minWidth: 32, minHeight: 28, padding: '2px 4px', textAlign: 'left', color: tokens.ink3 },
  '& .said': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .choose .sign': { opacity: 0 },
  '& .choose:hover .sign, & .choose:focus-visible .sign': { opacity: 1 },
}));

export interface TagCellEvents {
  /** A tag was clicked. */
  onTag: (tag: Tag) => void;
  /** The cell was clicked beside its tags. */
  onChoose: (item: Item, anchor: HTMLElement) => void;
}

/** Pills for which a cell has room. */
const shown = 2;

/** What the list's column of tags shows of an item; a function and no component, as all cells are. */
export function tagCell(item: Item, t: Text, { onTag, onChoose }: TagCellEvents): ReactNode {
  const hidden = item.tags.slice(shown);
  // The row is chosen by clicks on it, and opened by double clicks: those in here are neither.
  const alone = (act: (event: MouseEvent<HTMLElement>) => void) => ({
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.stopPropagation();
      act(event);
    },
    onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
  });
  return (
    <TagLine title={item.tags.map(({ name }) => name).join(', ') || undefined}>
      {item.tags.slice(0, shown).map((tag) => (
        <button key={tag.uuid} type="button" className="tag" tabIndex={-1} {...alone(() => onTag(tag))}>
          {tag.name}
        </button>
      ))}
      <button type="button" className="choose" tabIndex={-1} {...alone((event) => onChoose(item, event.currentTarget))}>
        <span className="said">{t('tags.chooseFor', { name: item.name })}</span>
        <span aria-hidden>
          {hidden.length > 0 && `+${hidden.length} `}
          <span className="sign">{item.tags.length === 0 ? t('tags.add') : t('tags.sign')}</span>
        </span>
      </button>
    </TagLine>
  );
}
