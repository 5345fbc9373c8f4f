export { instance, series, seriesDocument, study } from './schema.ts';
