export { putStars, sayUsed } from './api.ts';
