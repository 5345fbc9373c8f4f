import type { FastifyInstance } from 'fastify';

/**
 * What our pages may load and run. Scripts and workers only from here (`blob:` workers: image decoding); WebAssembly for the codecs;
 * inline styles because the styling library writes them at run time; images from canvases and blobs. Nobody may frame us but ourselves.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Sets the headers that keep a browser from doing more with an answer than it should; a route may set a stricter one. */
export function securityHeaders(app: FastifyInstance): void {
  const secure = app.services.config.origin.startsWith('https:');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
  });
}
