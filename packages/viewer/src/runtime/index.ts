export { startFirstImage } from './start-first-image.ts';
