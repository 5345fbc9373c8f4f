export { routes } from './routes.ts';
// What reads hostile input, for the tests that send it.
export { decodedLength } from './decode/decode-job.ts';
export { rewriteFile } from './decode/rewrite-file.ts';
export { acceptableMedia } from './http/accept.ts';
export { BadSearch, parseSearch } from './search/query.ts';
