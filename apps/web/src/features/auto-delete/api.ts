import { changeFolder, countOverdue, folderInfo, type Item, type NewFolderSettings } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** A folder as it is now, with its settings: somebody else may have changed them since it was listed. */
export function folderQuery(uuid: string) {
  return queryOptions({
    queryKey: ['auto-delete', uuid],
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<Item | null> => {
      const query = { combine: 'true', noFile: 'true', noUrl: 'true', limit: 1 } as const;
      return (await call(folderInfo, { params: { id: uuid }, query }, { quiet: true })).summary ?? null;
    },
  });
}

/** How many items of a folder would go at once if it were settled to delete after so many days. */
export function overdueQuery(uuid: string, after: number) {
  return queryOptions({
    queryKey: ['auto-delete', uuid, 'overdue', after],
    queryFn: async (): Promise<number> =>
      (await call(countOverdue, { params: { id: uuid }, query: { after } }, { quiet: true })).items,
  });
}

/** @throws {RequestFailure} `auto_delete_past`, `auto_delete_inherited`, … : the dialog says it */
export function putSettings(uuid: string, settings: NewFolderSettings): Promise<Item> {
  return call(changeFolder, { params: { id: uuid }, body: { settings } }, { quiet: true });
}
