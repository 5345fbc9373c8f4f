import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Globe, GlobeLock } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { failureText } from '../../../app/failure-text.ts';
import { useSession } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { toEverybody } from '../../../features/sharing/api.ts';
import { shareCell, type ShareCellEvents } from '../../../features/sharing/share-cell.tsx';
import { storageKey, type GivenCell, type MenuEntry } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

/**
 * Opens a study to everybody among conferences, and ends that: what the column of shared items shows and does, and the
 * same in its menu, where there are no columns.
 */
export function usePublishing(onCopy: (item: Item) => void): ItemAction & { cell: GivenCell } {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const amongConferences = useLocation().pathname.startsWith('/conference/');
  const isVisitor = useSession() === null;
  const onPublish = async (item: Item, isPublic: boolean): Promise<void> => {
    try {
      const { anonymous_perm: now } = await toEverybody(item, { perm: isPublic ? 'read' : 'delete', link: 'view' });
      if (isPublic) enqueueSnackbar(t('sharing.link.hint'), { variant: 'success' });
      else if (now === 'none') enqueueSnackbar(t('sharing.column.ended'), { variant: 'success' });
      else enqueueSnackbar(t('sharing.link.above'), { variant: 'warning' });
    } catch (failure) {
      enqueueSnackbar(failureText(t, failure, t('sharing.link.failed')), { variant: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: storageKey });
  };
  // A cell is always the same function: it does what is current then.
  const latest = useRef<ShareCellEvents>({ onPublish, onCopy });
  useEffect(() => {
    latest.current = { onPublish, onCopy };
  });
  const [cell] = useState<GivenCell>(() => (item: Item, text: Parameters<GivenCell>[1]) => {
    return shareCell(item, text, {
      onPublish: (one, isPublic) => latest.current.onPublish(one, isPublic),
      onCopy: (one) => latest.current.onCopy(one),
    });
  });
  return {
    cell,
    entriesFor: (items) => {
      const study = onlyOf(items);
      if (study?.foldertype !== 'study' || !amongConferences || isVisitor) return [];
      const isPublic = study.anonymous_perm === 'read';
      const entry: MenuEntry = {
        key: 'publish',
        label: t(isPublic ? 'sharing.column.end' : 'sharing.column.publish'),
        icon: isPublic ? GlobeLock : Globe,
        run: () => void onPublish(study, !isPublic),
        menuOnly: true,
        ...(!study.can.share && { refusal: t('library.needs.full') }),
      };
      return [entry];
    },
  };
}
