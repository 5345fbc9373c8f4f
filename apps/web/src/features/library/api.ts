import {
  changeFile,
  changeFolder,
  deleteFile,
  deleteFolder,
  deleteFromTrash,
  listTrash,
  restoreFromTrash,
  trashedAtOnce,
  type Answer,
  type Item,
  type TrashEntry,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../app/http/index.ts';
import { markBack, markGone } from './gone.ts';
import type { MoveTarget } from './move-target.ts';
import { isDeleted, isMadeUnanswered, isUnanswered, liesIn } from './unanswered.ts';

/** What is changed: an item of a list, or the folder one is in. */
export type Changeable = Pick<Item, 'uuid' | 'name' | 'object_type' | 'foldertype' | 'org' | 'can'>;

/** @throws {RequestFailure} `name_required`, `level_too_low`, `gone`, …: the dialog says it */
export function renameItem({ uuid, object_type: type }: Changeable, name: string): Promise<Item> {
  return call(type === 'folder' ? changeFolder : changeFile, { params: { id: uuid }, body: { name } }, { quiet: true });
}

/** @throws {RequestFailure} `bad_move_target`, `quota_exceeded`, … */
export async function moveItem({ uuid, object_type: type }: Changeable, target: MoveTarget): Promise<void> {
  const change = type === 'folder' ? changeFolder : changeFile;
  await call(change, { params: { id: uuid }, body: target }, { quiet: true }).catch(async (failure: unknown) => {
    if (!(await isMadeUnanswered(failure, () => liesIn(uuid, target)))) throw failure;
  });
}

/** To the trash. @throws {RequestFailure} `level_too_low`, `gone`, … */
export async function deleteItem({ uuid, object_type: type }: Changeable): Promise<void> {
  const remove = type === 'folder' ? deleteFolder : deleteFile;
  await call(remove, { params: { id: uuid } }, { quiet: true }).catch(async (failure: unknown) => {
    if (!(await isMadeUnanswered(failure, () => isDeleted(uuid)))) throw failure;
  });
  markGone([uuid]);
}

/** Everything that this feature keeps of the trash. */
export const trashKey = ['trash'] as const;

export function trashQuery(org: string) {
  return queryOptions({
    queryKey: [...trashKey, org],
    queryFn: async ({ signal }) => {
      const entries: TrashEntry[] = [];
      let after: string | null = null;
      do {
        const query: { limit: number; after?: string } = { limit: 1000, ...(after === null ? {} : { after }) };
        const page = await callPage(listTrash, { params: { id: org }, query }, { signal, quiet: true });
        entries.push(...page.answer);
        after = page.after;
      } while (after !== null);
      return entries;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
}

export type Restored = Answer<typeof restoreFromTrash>[number];

/** @returns per id whether it is back, and why not */
export async function restore(uuids: readonly string[]): Promise<Restored[]> {
  const all: Restored[] = [];
  markBack(uuids);
  for (const some of chunks(uuids)) {
    const ask = () => call(restoreFromTrash, { body: { uuids: some } }, { quiet: true });
    // What is back already stays so: without an answer it can be asked once more.
    all.push(...(await ask().catch((failure: unknown) => (isUnanswered(failure) ? ask() : Promise.reject(failure)))));
  }
  return all;
}

/** For good. */
export async function erase(uuids: readonly string[]): Promise<void> {
  for (const some of chunks(uuids)) await call(deleteFromTrash, { body: { uuids: some } }, { quiet: true });
}

function chunks(uuids: readonly string[]): string[][] {
  const count = Math.ceil(uuids.length / trashedAtOnce);
  return Array.from({ length: count }, (_, n) => uuids.slice(n * trashedAtOnce, (n + 1) * trashedAtOnce));
}
