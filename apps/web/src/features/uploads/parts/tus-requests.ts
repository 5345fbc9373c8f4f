import { appendToPart } from '@mado/contract';
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { failureOf, RequestFailure, withSignIn } from '../../../app/http/index.ts';

/**
 * Requests of `tus-js-client` as the rest of the page makes them: with the sign-in of this browser, which is renewed
 * where it has ended. What is no success fails, so that the client decides nothing by itself: it would begin a file
 * again whatever it is answered when it asks how much has arrived.
 */
export const tusRequests: HttpStack = {
  createRequest: (method, url) => new TusRequest(method, url),
  getName: () => 'mado',
};

class TusRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Map<string, string>();
  #onProgress: (bytes: number) => void = () => undefined;
  #running: XMLHttpRequest | null = null;

  constructor(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  getMethod = (): string => this.#method;
  getURL = (): string => this.#url;
  getHeader = (name: string): string | undefined => this.#headers.get(name);
  getUnderlyingObject = (): XMLHttpRequest | null => this.#running;

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  setProgressHandler(handler: (bytes: number) => void): void {
    this.#onProgress = handler;
  }

  /** @throws {RequestFailure} */
  async send(body: Blob | null = null): Promise<HttpResponse> {
    const answer = await withSignIn((token) => this.#sendOnce(token, body));
    if (answer.status === 0) throw RequestFailure.unanswered(answer.timedOut);
    if (answer.status >= 400) throw failureOf(answer.status, answer.text);
    return answer.response;
  }

  async abort(): Promise<void> {
    this.#running?.abort();
  }

  #sendOnce(token: string | undefined, body: Blob | null) {
    const request = new XMLHttpRequest();
    this.#running = request;
    request.open(this.#method, this.#url);
    request.timeout = appendToPart.timeout ?? 0;
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    for (const [name, value] of this.#headers) request.setRequestHeader(name, value);
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded }) => this.#onProgress(loaded);
    let timedOut = false;
    request.ontimeout = () => (timedOut = true);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    request.onloadend = () => resolve();
    request.send(body);
    return ended.then(() => ({
      status: request.status,
      text: request.responseText,
      body: async () => request.responseText,
      timedOut,
      response: {
        getStatus: () => request.status,
        getHeader: (name: string) => request.getResponseHeader(name) ?? undefined,
        getBody: () => request.responseText,
        getUnderlyingObject: () => request,
      },
    }));
  }
}
