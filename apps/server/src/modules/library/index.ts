export { deleteFormer, formerMembers, handOver } from './former-members.ts';
export { restoreItem } from './restore-item.ts';
export { routes } from './routes.ts';
