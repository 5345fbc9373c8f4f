import { z } from 'zod';
import { jobHandler } from '../../platform/jobs/index.ts';
import { removeLeftFolders } from '../../platform/lock/index.ts';

const everyMs = 10 * 60_000;

/**
 * Removes the files of uploads that were arriving at a server which has ended without a stop. At its start every server
 * does the same.
 */
export const removeLeftFoldersHandler = jobHandler<object>({
  kind: { name: 'uploads.removeLeftFolders', version: 1, data: z.strictObject({}) },
  schedule: { everyMs },
  async run({ config, log }) {
    const folders = await removeLeftFolders(config.dataFolder);
    if (folders > 0) log.info({ folders }, 'what processes left that ended was removed');
  },
});
