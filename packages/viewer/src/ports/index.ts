export { frameAccept, SourceError, type ImageSource, type SourceErrorKind } from './image-source.ts';
export type { ViewerSeries, ViewerStudy } from './study.ts';
