import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { listId } from '../../features/storage/index.ts';

/** The first thing that the tab key reaches: past header and drawer to the rows. */
export function SkipLink(): ReactNode {
  const t = useText();
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    const list = document.getElementById(listId) ?? document.querySelector<HTMLElement>('main');
    list?.focus();
  };
  return (
    <nav aria-label={t('storage.list.skip')}>
      <Hidden href={`#${listId}`} onClick={skip}>
        {t('storage.list.skip')}
      </Hidden>
    </nav>
  );
}

const Hidden = styled('a')(({ theme: { tokens } }) => ({
  position: 'absolute',
  left: 12,
  top: 30,
  zIndex: 30,
  padding: '8px 12px',
  borderRadius: 8,
  color: tokens.onBrand,
  backgroundColor: tokens.brand,
  '&:not(:focus)': { width: 1, height: 1, padding: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
}));
