/** Synthetic DICOM for tests and sample data. */
export { buildDicomFile, type FileOptions } from './build-dicom-file.ts';
export type { ElementsByKeyword, ElementValue } from './element-writer.ts';
export type { Pixels } from './pixel-writer.ts';
export { syntheticUid } from './synthetic-uid.ts';
export { encodeText, type TextEncoding } from './text-encoders.ts';
