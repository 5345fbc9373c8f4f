import {
  anonymousFile,
  anonymousFolder,
  fileAuthList,
  folderAuthList,
  organisationOfFile,
  organisationOfFolder,
  userOfFile,
  userOfFolder,
  type Answer,
  type GivenInput,
  type Item,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** What is shared, as far as its dialog needs it. */
export type Shared = Pick<Item, 'uuid' | 'name' | 'object_type' | 'foldertype' | 'org'>;
export type ShareData = Answer<typeof folderAuthList>;

const sharingKey = ['sharing'] as const;

export const shareQuery = ({ uuid, object_type: type }: Shared) =>
  queryOptions({
    queryKey: [...sharingKey, uuid],
    queryFn: ({ signal }): Promise<ShareData> =>
      call(type === 'folder' ? folderAuthList : fileAuthList, { params: { id: uuid } }, { signal, quiet: true }),
    staleTime: 0,
    throwOnError: false,
  });

/** Gives a person a right, changes it, or takes it away. @throws {RequestFailure} */
export async function toPerson(item: Shared, body: GivenInput<typeof userOfFolder>['body']): Promise<void> {
  await call(item.object_type === 'folder' ? userOfFolder : userOfFile, of(item, body), { quiet: true });
}

/** As `toPerson`, for everybody in an organisation. @throws {RequestFailure} */
export async function toOrganisation(
  item: Shared,
  body: GivenInput<typeof organisationOfFolder>['body'],
): Promise<void> {
  await call(item.object_type === 'folder' ? organisationOfFolder : organisationOfFile, of(item, body), {
    quiet: true,
  });
}

/** Opens an item to everybody, or ends that. @returns what is so then @throws {RequestFailure} */
export async function toEverybody(item: Shared, body: GivenInput<typeof anonymousFolder>['body']): Promise<ShareData> {
  return call(item.object_type === 'folder' ? anonymousFolder : anonymousFile, of(item, body), { quiet: true });
}

function of<T>({ uuid }: Shared, body: T): { params: { id: string }; body: T } {
  return { params: { id: uuid }, body };
}
