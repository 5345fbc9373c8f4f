import { uploadCheck } from '@mado/contract';
import { newId } from '@mado/reading';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** Whether one may send to a folder, by a link or by a right of one's own; a failure says why not. */
export const linkQuery = (org: string, folder: string) =>
  queryOptions({
    queryKey: ['uploads', 'link', org, folder],
    queryFn: async ({ signal }): Promise<true> => {
      // The question before an upload, of no file: nothing else answers who comes by a link.
      const body = { target_folder: folder, target_org: org, is_org_perm: false, files: [], upload: newId() };
      await call(uploadCheck, { body }, { signal, quiet: true });
      return true;
    },
    staleTime: 5_000,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
