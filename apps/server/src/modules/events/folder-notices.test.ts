import { expect, test } from 'vitest';
import { openDefaultDatabase } from '../../testing/default-database.ts';
import { testServices } from '../../testing/index.ts';
import { membershipChanged } from '../organisations/index.ts';
import { grantsChanged } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';
import { folderNotices, type FolderNotice } from './folder-notices.ts';

test('however much is told at once goes through the channel of the database', async () => {
  const services = await testServices({ db: await openDefaultDatabase() });
  const { bus, resources } = services;
  const notices = resources.of(folderNotices);
  const heard: FolderNotice[] = [];
  notices.listen({ told: (notice) => void heard.push(notice), missed: () => {} });
  await notices.ready();
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const [org = '', item = ''] = ids(2);
  const [folders, shared, members] = [ids(299), ids(100), ids(100)];
  bus.publish(folderChanged, { org, folders, by: [] });
  for (const account of shared) bus.publish(grantsChanged, { org, item, account });
  for (const account of members) bus.publish(membershipChanged, { org, account });
  await expect.poll(() => heard.flatMap((notice) => notice.folders).toSorted()).toEqual([...folders, item].toSorted());
  await expect.poll(() => heard.flatMap(({ accounts }) => accounts)).toEqual(shared);
  await expect.poll(() => heard.flatMap((notice) => notice.members)).toEqual(members);
  expect(services.logLines.filter((line) => line.includes('could not be told'))).toEqual([]);
  await services.close();
});
