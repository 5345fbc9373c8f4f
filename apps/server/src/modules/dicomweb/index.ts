export { routes } from './routes.ts';
// What reads hostile input, for the tests that send it.
export { decodedLength } from './decode/decode-job.ts';
export { rewriteFile } from './decode/rewrite-file.ts';
export { acceptableMedia } from './http/accept.ts';
export { octetOffers, selectJson, selectRepresentation } from './http/representation.ts';
export { isBeyondIndex } from './search/beyond-index.ts';
export { ignoredNames } from './search/ignored-names.ts';
export { insertAttributes } from './search/insert-attributes.ts';
export { BadSearch, parseSearch } from './search/query.ts';
