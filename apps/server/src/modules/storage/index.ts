export { blob, item } from './schema.ts';
