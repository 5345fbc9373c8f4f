export { leastRecentlyUsed } from './least-recently-used.ts';
