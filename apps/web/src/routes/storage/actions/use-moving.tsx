import type { Item } from '@mado/contract';
import { ClipboardPaste, FolderInput, Scissors } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import {
  cutItems,
  MoveAbroadDialog,
  moveItem,
  useCutItems,
  workThrough,
  type MoveTarget,
} from '../../../features/library/index.ts';
import type { BreadcrumbStep, Dropping, MenuEntry, StorageLocation } from '../../../features/storage/index.ts';
import type { DropTarget } from '../../../features/uploads/index.ts';
import type { ItemAction } from './item-action.ts';
import { liesThere, placeOf, targetOf } from './move-target.ts';
import { MoveChooser } from './MoveChooser.tsx';
import { useLongWork } from './use-long-work.tsx';
import { useUndo } from './use-undo.tsx';

/** Where one is when one moves something. */
interface MoveStart {
  breadcrumb: readonly BreadcrumbStep[];
  /** What may be put there; null until it is known. */
  drop: DropTarget | null;
}

export interface Moving extends ItemAction {
  /** What letting rows go somewhere does. */
  dropping: Dropping;
  /** Puts what was cut here; null where nothing was, or one may not. */
  paste: MenuEntry | null;
}

/** Moves items to a place that is chosen in a list, that they are pasted to, or on which they are let go. */
export function useMoving(location: StorageLocation, here: MoveStart): Moving {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const cut = useCutItems();
  const [items, setItems] = useState<readonly Item[]>([]);
  const { move, moveAfterAsking, question } = useAskingMove((moved) => {
    setItems([]);
    // What was cut stays so until it goes somewhere.
    if (moved === cut) cutItems([]);
  });
  const { refusalOf, refusedDrop } = useMoveRefusals();
  const mayPaste = here.drop !== null && (here.drop.kind === 'folder' ? here.drop.mayUpload : here.drop.member);
  const target = targetOf(location);
  return {
    dropping: {
      refusalOf: refusedDrop,
      drop: (moved, spot) => {
        const refusal = refusedDrop(moved, spot);
        const into = targetOf(spot.location);
        // A step of the way here belongs to whom this belongs.
        const org = into && 'org' in into ? into.org : (spot.item ?? here.drop)?.org;
        if (refusal === null && into !== null) moveAfterAsking(moved, into, org);
        else if (refusal) enqueueSnackbar(refusal, { variant: 'warning' });
      },
    },
    paste:
      cut.length > 0 && mayPaste && target !== null
        ? {
            key: 'paste',
            label: t('library.move.paste'),
            icon: ClipboardPaste,
            run: () => moveAfterAsking(cut, target, here.drop?.org),
            menuOnly: true,
            shortcut: 'Ctrl+V',
          }
        : null,
    entriesFor: (chosen) => {
      const refusal = refusalOf(chosen);
      const refused = refusal === null ? {} : { refusal };
      return [
        {
          key: 'move',
          label: t('library.move.entry'),
          icon: FolderInput,
          run: () => setItems(chosen),
          ...refused,
        },
        {
          key: 'cut',
          label: t('library.move.cut'),
          icon: Scissors,
          run: () => {
            cutItems(chosen);
            enqueueSnackbar(t('library.move.cutDone', { count: chosen.length }));
          },
          menuOnly: true,
          shortcut: 'Ctrl+X',
          ...refused,
        },
      ];
    },
    dialog: (
      <>
        {items.length > 0 && (
          <MoveChooser
            items={items}
            start={here.breadcrumb}
            onClose={() => setItems([])}
            onMove={(to) => move(items, to)}
          />
        )}
        {question}
      </>
    ),
  };
}

interface AskingMove {
  move: (moved: readonly Item[], target: MoveTarget) => void;
  /** For where no list has said before whose the place is. `org`: whose it is, as far as is known. */
  moveAfterAsking: (moved: readonly Item[], target: MoveTarget, org: string | undefined) => void;
  question: ReactNode;
}

/** Moves; what goes to another organisation after a question. `onMove` is told of it before. */
function useAskingMove(onMove: (moved: readonly Item[]) => void): AskingMove {
  const [asked, setAsked] = useState<{ moved: readonly Item[]; target: MoveTarget } | null>(null);
  const work = useMoveWork();
  const move = (moved: readonly Item[], target: MoveTarget): void => {
    setAsked(null);
    onMove(moved);
    work(moved, target);
  };
  return {
    move,
    moveAfterAsking: (moved, target, org) => {
      if (org !== undefined && moved.some((item) => item.org !== org)) setAsked({ moved, target });
      else move(moved, target);
    },
    question: asked && (
      <MoveAbroadDialog onClose={() => setAsked(null)} onConfirm={() => move(asked.moved, asked.target)} />
    ),
  };
}

interface MoveRefusals {
  /** Why these may not be moved anywhere; null: they may. */
  refusalOf: (items: readonly Item[]) => string | null;
  refusedDrop: Dropping['refusalOf'];
}

function useMoveRefusals(): MoveRefusals {
  const t = useText();
  const refusalOf = (chosen: readonly Item[]): string | null => {
    if (chosen.some(({ foldertype }) => foldertype === 'series')) return t('library.move.series');
    return chosen.every(({ can }) => can.move) ? null : t('library.move.needsFullAccess');
  };
  const refusedDrop: Dropping['refusalOf'] = (moved, spot) => {
    if (moved.some((item) => liesThere(item, spot.location))) return undefined;
    const refusal = refusalOf(moved);
    if (refusal !== null) return refusal;
    const takes = spot.item === null || (spot.item.foldertype === 'folder' && spot.item.can.upload);
    return takes && targetOf(spot.location) !== null ? null : t('library.move.refused');
  };
  return { refusalOf, refusedDrop };
}

/** Moves items, says so, and offers to move them back where it is known from where all of them came. */
function useMoveWork(): (moved: readonly Item[], target: MoveTarget) => void {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const work = useLongWork();
  const saysUndo = useUndo();
  return (moved, target) => {
    const move = (item: Item) => moveItem(item, target);
    void work('move', moved, move, (done) => {
      const [name = ''] = done.map((item) => item.name);
      const said =
        done.length === 1 ? t('library.move.done', { name }) : t('library.move.doneMany', { count: done.length });
      const back = done.flatMap((item) => {
        const place = placeOf(item);
        return place === null ? [] : [{ item, place }];
      });
      if (back.length < done.length) enqueueSnackbar(said, { variant: 'success' });
      else
        saysUndo(said, async () => {
          const { failed } = await workThrough(back, ({ item, place }) => moveItem(item, place));
          return failed[0] ? failureText(t, failed[0].failure, t('library.delete.why')) : null;
        });
    });
  };
}
