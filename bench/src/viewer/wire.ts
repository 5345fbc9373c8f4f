import type { Page, Request } from 'playwright-core';

/** A request of a page or of one of its workers, and what came back over the wire. */
export interface WireRequest {
  readonly path: string;
  /** ms since 1970. */
  readonly started: number;
  /** Null when it had not ended. */
  readonly ended: number | null;
  /** Headers and body as they were sent; 0 from the browser's cache. */
  readonly bytes: number;
}

export interface WireRecord {
  /** All requests so far. */
  requests(): Promise<WireRequest[]>;
  /** Forgets them. */
  clear(): void;
}

/** Listens to everything that a page and its workers ask for. */
export function recordWire(page: Page): WireRecord {
  const asked = new Map<Request, { at: number; ended: boolean }>();
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) asked.set(request, { at: Date.now(), ended: false });
  });
  page.on('requestfinished', (request) => {
    const known = asked.get(request);
    if (known) known.ended = true;
  });
  return {
    requests: () => Promise.all([...asked].map(([request, { at, ended }]) => wireRequest(request, at, ended))),
    clear: () => asked.clear(),
  };
}

/** The browser tells its own times when a request has ended; until then it began when it was heard of. */
async function wireRequest(request: Request, heardOf: number, isEnded: boolean): Promise<WireRequest> {
  const path = new URL(request.url()).pathname;
  if (!isEnded) return { path, started: heardOf, ended: null, bytes: 0 };
  const { startTime, responseEnd } = request.timing();
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return { path, started: startTime, ended: startTime + responseEnd, bytes: responseHeadersSize + responseBodySize };
}

/** How much had happened until a moment. */
export interface Traffic {
  /** Requests that had begun; those that the browser answered from its cache are not among them. */
  readonly requests: number;
  /** Megabytes (10^6) of the answers that were complete. */
  readonly megabytes: number;
}

/** @param moment ms since 1970 */
export function trafficUntil(moment: number, requests: readonly WireRequest[]): Traffic {
  const begun = requests.filter(({ started, ended, bytes }) => started <= moment && (ended === null || bytes > 0));
  const complete = begun.filter(({ ended }) => ended !== null && ended <= moment);
  return { requests: begun.length, megabytes: complete.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6 };
}
