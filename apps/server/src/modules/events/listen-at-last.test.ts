import { expect, test } from 'vitest';
import { folderChanged } from '../storage/index.ts';
import { openDefaultDatabase } from '../../testing/default-database.ts';
import { testServices } from '../../testing/index.ts';
import { folderNotices, type FolderNotice } from './folder-notices.ts';

const change = { org: crypto.randomUUID(), folders: [crypto.randomUUID()], by: [] };

test('a database that is away when the process begins is asked again, told of once, and heard when it is back', async () => {
  const db = await openDefaultDatabase();
  let tries = 0;
  const services = await testServices({
    db: {
      ...db,
      listen: async (channel, listener) => {
        if (channel === 'folder_notices' && ++tries < 3) throw new Error('connect ECONNREFUSED');
        return db.listen(channel, listener);
      },
    },
  });
  const notices = services.resources.of(folderNotices);
  const heard: FolderNotice[] = [];
  notices.listen({ told: (notice) => void heard.push(notice), missed: () => {} });
  await notices.ready();
  expect(tries).toBe(3);
  expect(services.logLines.filter((line) => line.includes('are not heard yet'))).toHaveLength(1);
  services.bus.publish(folderChanged, change);
  await expect
    .poll(() => heard)
    .toEqual([{ org: change.org, folders: change.folders, accounts: [], members: [], rights: false }]);
  await services.close();
});

test('who opens a stream is told where the database does not come, and the process ends all the same', async () => {
  const db = await openDefaultDatabase();
  const away: typeof db.listen = (channel, listener) =>
    channel === 'folder_notices' ? Promise.reject(new Error('connect ECONNREFUSED')) : db.listen(channel, listener);
  const services = await testServices({ db: { ...db, listen: away } });
  const notices = services.resources.of(folderNotices);
  await expect(notices.ready()).rejects.toThrow('the database is away');
  await services.close();
});
