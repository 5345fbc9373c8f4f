import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Folder, Images } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import { makeFolder, makeSeries } from '../../../features/images/index.ts';
import { storageKey } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

/** Makes an image series of a plain folder, and a folder of it again. Whether a folder can be one, the server says. */
export function useConverting(): ItemAction {
  const t = useText();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const convert = async (item: Item, toSeries: boolean): Promise<void> => {
    const progress = enqueueSnackbar(t(toSeries ? 'images.converting' : 'images.releasing'), { persist: true });
    try {
      await (toSeries ? makeSeries(item.uuid) : makeFolder(item.uuid));
      // The list first: who reads that it is a folder again opens a folder.
      await queryClient.invalidateQueries({ queryKey: storageKey });
      enqueueSnackbar(t(toSeries ? 'images.converted' : 'images.released'), { variant: 'success' });
    } catch (failure) {
      enqueueSnackbar(failureText(t, failure, t('images.failed')), { variant: 'error' });
    } finally {
      closeSnackbar(progress);
    }
  };
  return {
    entriesFor: (items) => {
      const only = onlyOf(items);
      if (only === undefined || (only.foldertype !== 'folder' && only.foldertype !== 'imgSeries')) return [];
      // An event and a case stay folders.
      if (only.kind !== null) return [];
      const toSeries = only.foldertype === 'folder';
      return [
        {
          key: toSeries ? 'toImageSeries' : 'toFolder',
          label: t(toSeries ? 'images.toSeries' : 'images.toFolder'),
          icon: toSeries ? Images : Folder,
          run: () => void convert(only, toSeries),
          menuOnly: true,
          ...(only.can.edit ? {} : { refusal: t('images.needsEdit') }),
        },
      ];
    },
  };
}
