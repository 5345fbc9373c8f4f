export { deleteFormer, formerMembers, handOver } from './former-members.ts';
export { routes } from './routes.ts';
