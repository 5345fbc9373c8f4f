import type { Item } from '@mado/contract';
import { UserRoundSearch } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { MenuEntry } from '../menu-entry.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { showsConflict } from './shows-conflict.ts';

interface Settling {
  /**
   * What the menu of a study offers whose patient is in doubt; nothing where there is no doubt, or one may not settle
   * it.
   */
  entriesFor: (item: Item) => MenuEntry[];
  dialog: ReactNode;
}

/** Settling whose study it is, from the menu of a row [ID-10]. */
export function useSettling(onSettled: (remains: string) => void): Settling {
  const t = useText();
  const [study, setStudy] = useState<string | null>(null);
  return {
    entriesFor: (item) =>
      showsConflict(item) && item.can.share
        ? [
            {
              key: 'identity',
              label: t('storage.identity.settle'),
              icon: UserRoundSearch,
              run: () => setStudy(item.uuid),
              menuOnly: true,
            },
          ]
        : [],
    dialog: study !== null && <ConflictDialog study={study} onSettled={onSettled} onClose={() => setStudy(null)} />,
  };
}
