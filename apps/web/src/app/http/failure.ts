import { ErrorAnswer, type ErrorCode } from '@mado/contract';

/** A request that did not end in success. `status` null: no answer came (`detail` then says why, in the browser's words). */
export class RequestFailure extends Error {
  readonly status: number | null;
  readonly code: ErrorCode | null;
  /** What the server says to the person, in their language; empty when it says nothing. */
  readonly detail: string;
  /** Message per field of the request. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number | null, answer: Partial<ErrorAnswer>, cause?: unknown) {
    super(`request failed: ${status ?? 'no answer'}${answer.code === undefined ? '' : ` ${answer.code}`}`, { cause });
    this.name = 'RequestFailure';
    this.status = status;
    this.code = answer.code ?? null;
    this.detail = answer.detail ?? '';
    this.fields = answer.fields ?? {};
  }
}

/** Reads the error body of an answer; a body that is not ours (a proxy's page) leaves the status alone. */
export function failureOf(status: number, body: string): RequestFailure {
  try {
    const read = ErrorAnswer.safeParse(JSON.parse(body));
    return new RequestFailure(status, read.success ? read.data : {});
  } catch {
    return new RequestFailure(status, {});
  }
}

/** True for a request that its caller gave up: nobody wants to hear about it. */
export function wasAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}
