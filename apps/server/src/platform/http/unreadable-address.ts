import type { IncomingHttpHeaders } from 'node:http';
import { acceptedTypes } from './negotiate.ts';

interface Asked {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * What is looked for where the path of an address cannot be decoded (`%E0%A4%A`): who asks for a page, outside of the
 * API, is given the app, which says that there is none. For everybody else it stays as it is, and is refused.
 */
export function readableAddress({ url = '/', headers }: Asked): string {
  const [path = ''] = url.split('?', 1);
  if (isReadable(path) || /^\/(api|assets)\//.test(path)) return url;
  return acceptedTypes(headers.accept).includes('text/html') ? '/' : url;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
