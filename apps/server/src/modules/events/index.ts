export { folderNotices } from './folder-notices.ts';
export { routes } from './routes.ts';
