import IconButton from '@mui/material/IconButton';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../language/use-text.ts';

/** Opens the drawer. */
export function MenuButton({ onClick }: { onClick: () => void }): ReactNode {
  const t = useText();
  return (
    <IconButton data-tour="menu" aria-label={t('app.menu')} onClick={onClick}>
      <Menu size={20} />
    </IconButton>
  );
}
