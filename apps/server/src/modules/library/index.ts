export { folderToSeries, seriesToFolder } from './convert-folder.ts';
export { deleteItems } from './delete-items.ts';
export { expireTrashHandler } from './expire-trash.job.ts';
export { deleteFormer, formerMembers, handOver } from './former-members.ts';
export { moveItem, type MoveTarget } from './move-item.ts';
export { replaceItems } from './replace-items.ts';
export { restoreItem, restoreItems } from './restore-item.ts';
export { routes } from './routes.ts';
export { versionRestorer } from './version-restorer.ts';
