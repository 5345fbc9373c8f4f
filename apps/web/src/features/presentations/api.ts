import {
  changePresentation,
  keepView,
  presentationPicture,
  readPresentation,
  requestParts,
  type GivenInput,
  type Presentation,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import type { KeptView } from '@mado/viewer';
import { call, fetchBody } from '../../app/http/index.ts';

/** Everything this feature keeps. */
export const presentationsKey = ['presentations'] as const;

/** The presentation of a folder; the screen says what failed. */
export const presentationQuery = (folder: string) =>
  queryOptions({
    queryKey: [...presentationsKey, 'of', folder],
    queryFn: ({ signal }) => call(readPresentation, { params: { id: folder } }, { signal, quiet: true }),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });

/** The pixels of a view; null: there are none. A view never changes. */
export const pictureQuery = (folder: string, view: string) =>
  queryOptions({
    queryKey: ['presentation-pictures', folder, view],
    queryFn: async ({ signal }): Promise<Blob | null> => {
      const { url } = requestParts(presentationPicture, { params: { id: folder, view } });
      const response = await fetchBody(url, signal);
      return response.status === 200 ? response.blob() : null;
    },
    staleTime: Infinity,
    throwOnError: false,
  });

export type PresentationChange = GivenInput<typeof changePresentation>['body'];

/** @throws {RequestFailure} */
export function change(folder: string, body: PresentationChange): Promise<Presentation> {
  return call(changePresentation, { params: { id: folder }, body }, { quiet: true });
}

/** Keeps what a viewer shows as the last step. @param request the same for each try @throws {RequestFailure} */
export async function keep(folder: string, view: KeptView, request: string): Promise<void> {
  // Lists that are read alone, as the request has them.
  const body = { ...view, request } as GivenInput<typeof keepView>['body'];
  await call(keepView, { params: { id: folder }, body }, { quiet: true });
}
