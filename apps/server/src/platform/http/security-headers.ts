import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';

type Framed = Pick<Config, 'thirdParty'>;

/**
 * What our pages may load and run. Scripts and workers only from here (`blob:` workers: image decoding); WebAssembly
 * for the codecs; inline styles because the styling library writes them at run time; images from canvases and blobs;
 * what a page asks for is here too, or a piece of a file that it holds itself (`blob:`), which leads nowhere.
 * Nobody may frame us but ourselves. A third party by which one signs in is asked silently in a frame: that of the
 * configuration, and no other.
 */
const contentSecurityPolicy = ({ thirdParty }: Framed, inlineScripts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map((script) => `'sha256-${sha256(script)}'`)].join(' '),
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self' blob:",
    "manifest-src 'self'",
    ["frame-src 'self'", ...(thirdParty ? [new URL(thirdParty.issuer).origin] : [])].join(' '),
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** The policy of a page of ours: besides, the scripts that stand in it as it was built may run, each by its hash. */
export function policyOfPage(config: Framed, html: string): string {
  return contentSecurityPolicy(config, inlineScripts(html));
}

/** What stands in the script elements of a page that name no address. */
function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((rest) => {
      const [begin, end] = [rest.indexOf('>'), rest.indexOf('</script>')];
      return begin < 0 || end < begin || rest.slice(0, begin).includes(' src=') ? [] : [rest.slice(begin + 1, end)];
    });
}

/**
 * Sets the headers that keep a browser from doing more with an answer than it should; a route may set a stricter one.
 */
export function securityHeaders(app: FastifyInstance): void {
  const policyOfApp = contentSecurityPolicy(app.services.config);
  const secure = app.services.config.origin.startsWith('https:');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policyOfApp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
  });
}
