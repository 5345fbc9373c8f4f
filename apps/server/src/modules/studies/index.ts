export { seriesChanged } from './events.ts';
export { readFileInThread } from './file-readers.ts';
export { indexInstances, type Indexed, type IndexedInstance, type NewInstance } from './index-instances.ts';
export type { FileReading, Refusal } from './read-file.ts';
export { instance, series, seriesDocument, study } from './schema.ts';
export { displaceStudies, findKnown, type Known } from './studies.sql.ts';
