import type { Item } from '@mado/contract';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useSettling, type MenuEntry } from '../../features/storage/index.ts';
import type { ItemActions } from './use-item-actions.ts';
import type { LocationActions } from './use-location-actions.tsx';

interface ChosenEntriesOptions {
  chosen: readonly Item[];
  itemActions: ItemActions;
  locationActions: LocationActions;
  /** Somebody said whose study the chosen one is. `remains`: the study in which its files lie now. */
  onSettled: (remains: string) => void;
  onDetails: () => void;
}

/**
 * What can be done with the chosen items: what any number of them allows first, then what is for one alone, details
 * last. The dialog is that of settling whose study it is.
 */
export function useChosenEntries(options: ChosenEntriesOptions): { entries: MenuEntry[]; dialog: ReactNode } {
  const { chosen, itemActions, locationActions, onSettled, onDetails } = options;
  const t = useText();
  const settling = useSettling(onSettled);
  const [only] = chosen.length === 1 ? chosen : [];
  const entries: MenuEntry[] = [
    ...itemActions.entriesFor(chosen),
    ...(only === undefined ? [] : [...settling.entriesFor(only), ...locationActions.entriesIn(only)]),
    { key: 'details', label: t('storage.details.show'), icon: Info, run: onDetails, menuOnly: true },
  ];
  return { entries, dialog: settling.dialog };
}
