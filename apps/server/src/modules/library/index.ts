export { deleteItems } from './delete-items.ts';
export { deleteFormer, formerMembers, handOver } from './former-members.ts';
export { moveItem, type MoveTarget } from './move-item.ts';
export { replaceItems } from './replace-items.ts';
export { restoreItem, restoreItems } from './restore-item.ts';
export { routes } from './routes.ts';
