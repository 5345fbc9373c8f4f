import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, FolderInput, Scissors } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import {
  cutItems,
  moveItem,
  moveNotices,
  MoveQuestion,
  useCutItems,
  workThrough,
  type MoveNotice,
  type MoveTarget,
  type Surroundings,
} from '../../../features/library/index.ts';
import {
  currentFolderQuery,
  type BreadcrumbStep,
  type CurrentFolder,
  type Dropping,
  type MenuEntry,
  type StorageLocation,
} from '../../../features/storage/index.ts';
import type { DropTarget } from '../../../features/uploads/index.ts';
import type { ItemAction } from './item-action.ts';
import { isConference, liesThere, placeOf, targetOf } from './move-target.ts';
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
  const folderAt = useFolderAt();
  /** A step of the way here belongs to whom this belongs, and lies where this lies. */
  const around = ({ location: spot, item }: Spot): Surroundings => ({
    org: spot.kind === 'root' ? spot.org : (item ?? here.drop)?.org,
    root: item?.org_root ?? folderAt(spot)?.type ?? folderAt(location)?.type,
    anonymous_perm: item?.anonymous_perm ?? folderAt(spot)?.anonymous_perm,
  });
  return {
    dropping: {
      refusalOf: refusedDrop,
      drop: (moved, spot) => {
        const refusal = refusedDrop(moved, spot);
        const into = targetOf(spot.location);
        if (refusal === null && into !== null) moveAfterAsking(moved, into, around(spot));
        else if (refusal) enqueueSnackbar(refusal, { variant: 'warning' });
      },
    },
    paste:
      cut.length > 0 && mayPaste && target !== null
        ? {
            key: 'paste',
            label: t('library.move.paste'),
            icon: ClipboardPaste,
            run: () => moveAfterAsking(cut, target, around({ location, item: null })),
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

/** A place on the screen. */
type Spot = Pick<Parameters<Dropping['drop']>[1], 'location' | 'item'>;

/** In which root a place lies, and what everybody may do there, as far as the screen has asked. */
function useFolderAt(): (
  location: StorageLocation,
) => (Pick<CurrentFolder, 'type'> & Partial<Pick<CurrentFolder, 'anonymous_perm'>>) | null | undefined {
  const queryClient = useQueryClient();
  return (location) => {
    if (location.kind === 'root') return location;
    return location.kind === 'folder'
      ? queryClient.getQueryData(currentFolderQuery(location.uuid).queryKey)
      : undefined;
  };
}

interface AskingMove {
  move: (moved: readonly Item[], target: MoveTarget) => void;
  /** For where no list has said before whose the place is. */
  moveAfterAsking: (moved: readonly Item[], target: MoveTarget, place: Surroundings) => void;
  question: ReactNode;
}

/** Moves; after a question where others may see it then, or may not any more. `onMove` is told of it before. */
function useAskingMove(onMove: (moved: readonly Item[]) => void): AskingMove {
  const [asked, setAsked] = useState<{
    moved: readonly Item[];
    target: MoveTarget;
    notices: readonly MoveNotice[];
  } | null>(null);
  const work = useMoveWork();
  const move = (moved: readonly Item[], target: MoveTarget): void => {
    setAsked(null);
    onMove(moved);
    work(moved, target);
  };
  return {
    move,
    moveAfterAsking: (moved, target, place) => {
      const notices = moveNotices(moved, place);
      if (notices.length === 0) move(moved, target);
      else setAsked({ moved, target, notices });
    },
    question: asked && (
      <MoveQuestion
        notices={asked.notices}
        onClose={() => setAsked(null)}
        onConfirm={() => move(asked.moved, asked.target)}
      />
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
    if (spot.item?.kind && moved.some(isConference)) return t('library.move.refused');
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
