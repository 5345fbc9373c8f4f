import type { Item } from '@mado/contract';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { Link2 } from 'lucide-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import type { Text } from '../../app/language/use-text.ts';

export interface ShareCellEvents {
  /** Opens a study to everybody, or ends that. */
  onPublish: (item: Item, isPublic: boolean) => Promise<void>;
  onCopy: (item: Item) => void;
}

/** What the list's column of shared items shows: whether a study is public, and its address to copy [WB-122]. */
export function shareCell(item: Item, t: Text, events: ShareCellEvents): ReactNode {
  return (
    // The row is chosen by clicks on it, and opened by double clicks: those in here are neither.
    <span
      role="presentation"
      onClick={stay}
      onDoubleClick={stay}
      style={{ display: 'flex', alignItems: 'center', gap: 4 }}
    >
      {item.foldertype === 'study' && <PublicBox item={item} t={t} onPublish={events.onPublish} />}
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={t('sharing.column.copyOf', { name: item.name })}
        onClick={() => events.onCopy(item)}
      >
        <Link2 size={16} />
      </IconButton>
    </span>
  );
}

function stay(event: MouseEvent): void {
  event.stopPropagation();
}

/** Says what was asked for until the list says what is so. */
function PublicBox({ item, t, onPublish }: { item: Item; t: Text } & Pick<ShareCellEvents, 'onPublish'>): ReactNode {
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (isPublic: boolean): Promise<void> => {
    setAsked(isPublic);
    try {
      await onPublish(item, isPublic);
    } finally {
      setAsked(null);
    }
  };
  return (
    <Checkbox
      size="small"
      sx={{ p: 0.5 }}
      disabled={!item.can.share || asked !== null}
      checked={asked ?? item.anonymous_perm === 'read'}
      onChange={(_, isPublic) => void change(isPublic)}
      slotProps={{ input: { tabIndex: -1, 'aria-label': t('sharing.column.publicOf', { name: item.name }) } }}
    />
  );
}
