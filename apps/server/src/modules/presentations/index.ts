export { routes } from './routes.ts';
export { takeParts } from './take-parts.ts';
