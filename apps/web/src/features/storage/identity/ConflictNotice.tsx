import type { Item } from '@mado/contract';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { MarkNotice } from '../MarkNotice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { showsConflict } from './shows-conflict.ts';

/** Says of a study that its patient is in doubt, and lets those settle it who may [ID-10]. */
export function ConflictNotice({ item, onSettled }: { item: Item; onSettled: (remains: string) => void }): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!showsConflict(item)) return null;
  return (
    <MarkNotice label={t('storage.identity.mark')} meaning={t('storage.identity.meaning')}>
      {item.can.share && (
        <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
          {t('storage.identity.settle')}
        </Button>
      )}
      {open && <ConflictDialog study={item.uuid} onSettled={onSettled} onClose={() => setOpen(false)} />}
    </MarkNotice>
  );
}
