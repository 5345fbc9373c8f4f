export { deleteFormer, formerMembers, handOver } from './former-members.ts';
export { restoreItem, type Restored } from './restore-item.ts';
export { routes } from './routes.ts';
