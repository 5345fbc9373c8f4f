import type { Item } from '@mado/contract';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { NameDialog } from '../../app/NameDialog.tsx';
import { renameItem, type Changeable } from './api.ts';

interface RenameDialogProps {
  item: Changeable;
  onClose: () => void;
  onRenamed: (item: Item) => void;
}

/** Asks for another name. Mount it to open it. */
export function RenameDialog({ item, onClose, onRenamed }: RenameDialogProps): ReactNode {
  const t = useText();
  const words = {
    title: t('library.rename.title'),
    label: t('library.rename.name'),
    submit: t('library.rename.submit'),
    busy: t(`library.rename.busy.${item.object_type}`),
    failed: t('library.rename.failed'),
  };
  const rename = async (name: string): Promise<void> => {
    if (name === item.name) onClose();
    else onRenamed(await renameItem(item, name));
  };
  return <NameDialog words={words} initial={item.name} chosen={stemOf(item)} onClose={onClose} onSubmit={rename} />;
}

/** Characters of a file's name before its ending: these are chosen, so that the ending stays. */
function stemOf({ name, object_type: type }: Changeable): number {
  const dot = type === 'file' ? name.lastIndexOf('.') : -1;
  return dot > 0 ? dot : name.length;
}
