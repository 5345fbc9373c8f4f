/** Every request, answer and error of Mado, as values: server, web and `docs/openapi.json` come from here. */
export * from './accounts/index.ts';
export * from './dicomweb/index.ts';
export * from './downloads/index.ts';
export * from './endpoint.ts';
export * from './errors/index.ts';
export * from './events/index.ts';
export * from './images/index.ts';
export * from './links/index.ts';
export * from './organisations/index.ts';
export * from './primitives.ts';
export * from './request.ts';
export * from './sharing/index.ts';
export * from './search/index.ts';
export * from './storage/index.ts';
export * from './studies/index.ts';
export * from './tags/index.ts';
export * from './uploads/index.ts';
