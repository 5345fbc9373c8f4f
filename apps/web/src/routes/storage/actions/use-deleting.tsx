import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import { DeleteDialog, deleteItem, restore, type Changeable } from '../../../features/library/index.ts';
import type { MenuEntry } from '../../../features/storage/index.ts';
import type { ItemAction } from './item-action.ts';
import { useLongWork } from './use-long-work.tsx';
import { useUndo } from './use-undo.tsx';

export interface Deleting extends ItemAction {
  entryFor: (items: readonly Changeable[]) => MenuEntry;
}

/**
 * Moves items to the trash, after a question, and can take it back.
 *
 * @param onDeleted told of what has gone
 */
export function useDeleting(onDeleted: (items: readonly Changeable[]) => void): Deleting {
  const t = useText();
  const work = useLongWork();
  const saysUndo = useUndo();
  const [items, setItems] = useState<readonly Changeable[]>([]);

  const run = (chosen: readonly Changeable[]): void => {
    setItems([]);
    void work('delete', chosen, deleteItem, (done) => {
      onDeleted(done);
      saysUndo(t('library.delete.done'), async () => {
        const results = await restore(done.map(({ uuid }) => uuid));
        const failed = results.find(({ success }) => !success);
        return failed ? (failed.error?.detail ?? failureText(t, null, t('library.delete.why'))) : null;
      });
    });
  };
  const entryFor = (chosen: readonly Changeable[]): MenuEntry => ({
    key: 'delete',
    label: t('library.delete.entry'),
    icon: Trash2,
    run: () => setItems(chosen),
    shortcut: 'Delete',
    ...(!chosen.every(({ can }) => can.delete) && { refusal: t('library.needs.full') }),
  });
  return {
    entryFor,
    entriesFor: (chosen) => [entryFor(chosen)],
    dialog: items.length > 0 && (
      <DeleteDialog names={items.map(({ name }) => name)} onClose={() => setItems([])} onConfirm={() => run(items)} />
    ),
  };
}
