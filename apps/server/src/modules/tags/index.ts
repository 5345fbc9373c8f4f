export { routes } from './routes.ts';
export { takeParts } from './take-parts.ts';
export { itemTagView, tagView } from './tags.sql.ts';
