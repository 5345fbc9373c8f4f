import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';

/** Opens and closes the details beside the list. */
export function DetailsButton(props: { open: boolean; narrow: boolean; onToggle: () => void }): ReactNode {
  const t = useText();
  const { open, narrow, onToggle } = props;
  const label = t(open ? 'storage.details.hide' : 'storage.details.show');
  const shared = {
    'aria-label': label,
    'aria-expanded': open,
    title: label,
    onClick: onToggle,
    'data-tour': 'details',
  };
  return narrow ? (
    <IconButton {...shared}>
      <Info size={20} />
    </IconButton>
  ) : (
    <Button {...shared} variant="outlined" startIcon={<Info size={16} />}>
      {t('storage.details.label')}
    </Button>
  );
}
