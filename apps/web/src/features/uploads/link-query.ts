import { uploadPlace } from '@mado/contract';
import { newId } from '@mado/reading';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** What a folder asks of who sends to it, by a link or by a right of their own; a failure says why nobody may. */
export const linkQuery = (org: string, folder: string) =>
  queryOptions({
    queryKey: ['uploads', 'link', org, folder],
    queryFn: ({ signal }) => {
      const body = { target_folder: folder, target_org: org, is_org_perm: false, upload: newId() };
      return call(uploadPlace, { body }, { signal, quiet: true });
    },
    staleTime: 5_000,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
