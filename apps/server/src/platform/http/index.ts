export { byteRange, matchesEtag } from './conditional.ts';
export { implement, type Exchange } from './implement.ts';
export { notModified, ofOneAccount } from './not-modified.ts';
export { OperationError } from './operation-error.ts';
export { parseParameters } from './parameters.ts';
export { rateLimit } from './rate-limit.ts';
export { gunzipText, jsonNotModified, sendGzippedJson, sendJson } from './send-json.ts';
export { staticFiles } from './static-files.ts';
export { buildServer, type Authenticate } from './server.ts';
