import { FolderSearch } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useText } from '../../../app/language/use-text.ts';
import { useLocationAddress, type MaybePlaced } from '../../../features/storage/index.ts';
import { locationOfHit } from './location-of-hit.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

/**
 * In a list of items from many places: goes to where one lies, and chooses it there.
 *
 * @param organisation whose drawer is shown; null: none is
 */
export function useShowingPlace(organisation: { readonly uuid: string } | null): ItemAction {
  const t = useText();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  return {
    entriesFor: (items) => {
      const item: MaybePlaced | undefined = onlyOf(items);
      if (item?.path === undefined) return [];
      const place = locationOfHit({ ...item, path: item.path }, organisation ?? { uuid: item.org });
      const run = (): void => void navigate(addressOf(place), { state: { choose: item.uuid } });
      return [{ key: 'place', label: t('personal.place'), icon: FolderSearch, run, menuOnly: true }];
    },
  };
}
