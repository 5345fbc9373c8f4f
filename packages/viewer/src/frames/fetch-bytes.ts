import { frameAccept, readAgain, type Attempted } from '../ports/index.ts';
import { readBody, type ResponseBody } from './response-body.ts';
import type { FrameFailure } from '../session/frame-failure.ts';

/** A failure on its way up; `failure` is what the reader is told. */
export class FetchFailure extends Error {
  readonly failure: FrameFailure;

  constructor(failure: FrameFailure) {
    super(failure.kind);
    this.name = 'FetchFailure';
    this.failure = failure;
  }
}

export interface Errand {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `high` for what the reader waits for. */
  readonly priority: 'high' | 'low';
}

/**
 * Gets the bytes behind an address, trying again where that helps (`readAgain`).
 *
 * @param sent the first attempt, where it is on its way already
 * @throws FetchFailure
 */
export async function fetchBytes(
  { address, headers, priority }: Errand,
  { pause = sleep, sent = null }: { pause?: typeof sleep; sent?: Promise<Response> | null } = {},
): Promise<ResponseBody> {
  const send = () => fetch(address, { headers: { Accept: frameAccept, ...headers }, priority });
  const answer = await readAgain((tried) => read(tried === 0 && sent ? sent : send()), pause);
  if (answer.bytes) return readBody(answer.contentType, answer.bytes);
  throw new FetchFailure(answer.status === null ? noAnswer() : failureOf(answer.status));
}

interface Answer extends Attempted {
  readonly contentType: string;
  /** Null when the answer is no success. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** What one attempt gave. */
async function read(attempt: Promise<Response>): Promise<Answer> {
  try {
    const response = await attempt;
    return {
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? '',
      retryAfter: response.headers.get('Retry-After'),
      bytes: response.ok ? new Uint8Array(await response.arrayBuffer()) : null,
    };
  } catch {
    return { status: null, contentType: '', retryAfter: null, bytes: null };
  }
}

function noAnswer(): FrameFailure {
  return { kind: navigator.onLine === false ? 'offline' : 'network' };
}

function failureOf(status: number): FrameFailure {
  if (status === 401) return { kind: 'signed_out' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 429 || status === 503) return { kind: 'busy' };
  return { kind: 'status', status };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
