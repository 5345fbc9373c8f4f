export { makeFolder, makeSeries } from './api.ts';
