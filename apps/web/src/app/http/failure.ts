import { errorTable, type ErrorAnswer, type ErrorCode } from '@mado/contract';

/**
 * What a person is told of a failure: this device is `offline`; the server is `unreachable`; it gave no answer in time
 * (`slow`); the sign-in has ended (`session_ended`); the server is at fault (`server`); or it refused the request and
 * says why (`refused`).
 */
export type FailureKind = 'offline' | 'unreachable' | 'slow' | 'session_ended' | 'server' | 'refused';

/** A request that did not end in success. `status` null: no answer came. */
export class RequestFailure extends Error {
  readonly status: number | null;
  readonly kind: FailureKind;
  readonly code: ErrorCode | null;
  /** What the server says to the person, in their language; empty when it says nothing. */
  readonly detail: string;
  /** Message per field of the request. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number | null, answer: Partial<ErrorAnswer>, cause?: unknown, kind?: FailureKind) {
    super(`request failed: ${status ?? 'no answer'}${answer.code === undefined ? '' : ` ${answer.code}`}`, { cause });
    this.name = 'RequestFailure';
    this.status = status;
    this.kind = kind ?? kindOf(status, answer.code);
    this.code = answer.code ?? null;
    this.detail = answer.detail ?? '';
    this.fields = answer.fields ?? {};
  }

  /** No answer came. What the browser says of it is English and says less than we know. */
  static unanswered(timedOut: boolean, cause?: unknown): RequestFailure {
    const kind = timedOut ? 'slow' : navigator.onLine ? 'unreachable' : 'offline';
    return new RequestFailure(null, {}, cause, kind);
  }
}

/** Of 401: what is about who wants to sign in, or to come in. */
const saysWhy: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'wrong_landing',
  'user_inactive',
  'email_unconfirmed',
]);

function kindOf(status: number | null, code: ErrorCode | undefined): FailureKind {
  if (status === null) return navigator.onLine ? 'unreachable' : 'offline';
  if (status === 401) return code !== undefined && saysWhy.has(code) ? 'refused' : 'session_ended';
  // A server that is busy, full or cannot do it yet says so itself; one that is at fault, or a proxy before it, has
  // nothing to say.
  return status >= 500 && (code === undefined || code === 'internal') ? 'server' : 'refused';
}

/** Reads the error body of an answer; a body that is not ours (a proxy's page) leaves the status alone. */
export function failureOf(status: number, body: string): RequestFailure {
  try {
    return new RequestFailure(status, readErrorAnswer(JSON.parse(body)) ?? {});
  } catch {
    return new RequestFailure(status, {});
  }
}

/** The body of an answer that is no success, read without a schema: those are not sent to browsers. null: not ours. */
function readErrorAnswer(body: unknown): ErrorAnswer | null {
  if (typeof body !== 'object' || body === null) return null;
  const { detail, code, fields } = body as Record<string, unknown>;
  if (typeof detail !== 'string' || typeof code !== 'string' || !Object.hasOwn(errorTable, code)) return null;
  if (fields === undefined) return { detail, code: code as ErrorCode };
  return isTexts(fields) ? { detail, code: code as ErrorCode, fields } : null;
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** True for a request that its caller gave up: nobody wants to hear about it. */
export function wasAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}

/** True for what `AbortSignal.timeout` ends a request with. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
