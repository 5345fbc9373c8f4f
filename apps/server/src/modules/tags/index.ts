export { routes } from './routes.ts';
export { takeParts } from './take-parts.ts';
export { itemTagView } from './tags.sql.ts';
