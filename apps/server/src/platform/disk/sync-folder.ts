import { open } from 'node:fs/promises';

/** Has the names in a folder on the disk: what was made, renamed or removed in it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
