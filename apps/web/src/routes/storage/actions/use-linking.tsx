import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, PencilLine } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { LinkDialog, type LinkPlace } from '../../../features/links/index.ts';
import { storageKey, type MenuEntry, type StorageLocation } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

interface Linking extends ItemAction {
  /** Makes a link in a place. */
  create: (where: StorageLocation) => MenuEntry;
}

/** Makes links, and changes their name and address; the dialog behind it. */
export function useLinking(): Linking {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Item | LinkPlace | null>(null);
  const close = (): void => setOpen(null);
  return {
    create: (where) => ({
      key: 'createLink',
      label: t('links.create.title'),
      icon: Link,
      run: () =>
        setOpen(
          where.kind === 'folder'
            ? { parent_folder: where.uuid }
            : { org: where.org, has_org_perm: where.kind === 'root' && where.type === 'org' },
        ),
    }),
    entriesFor: (items) => {
      const only = onlyOf(items);
      if (only === undefined || only.url === null) return [];
      const label = t('links.edit.title');
      const refusal = only.can.edit ? {} : { refusal: t('images.needsEdit') };
      return [
        {
          key: 'rename',
          label,
          icon: PencilLine,
          shortcut: 'F2',
          run: () => setOpen(only),
          menuOnly: true,
          ...refusal,
        },
      ];
    },
    dialog: open !== null && (
      <LinkDialog
        of={open}
        onClose={close}
        onDone={() => {
          close();
          enqueueSnackbar(t('uuid' in open ? 'links.edit.done' : 'links.create.done'), { variant: 'success' });
          void queryClient.invalidateQueries({ queryKey: storageKey });
        }}
      />
    ),
  };
}
