export { MultipartError } from './multipart-parser.ts';
export { consumeChunks } from './consume-chunks.ts';
export { drainedOnFailure, readForm } from './read-form.ts';
export { readMultipart } from './read-multipart.ts';
// What reads hostile input, for the tests that send it.
export { multipartBoundary, MultipartParser } from './multipart-parser.ts';
export { parseDisposition } from './content-disposition.ts';
export { parsePartHeaders } from './part-headers.ts';
