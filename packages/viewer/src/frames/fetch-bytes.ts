import { frameAccept } from '../ports/index.ts';
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

/** Further attempts after no answer, 502, 503, 504 and 429, and the wait before each, in ms. */
const WAITS = [300, 900];
const transient = new Set([429, 502, 503, 504]);
const LONGEST_WAIT = 30_000;

/**
 * Gets the bytes behind an address, trying again where that helps (only GET, so nothing happens twice).
 *
 * @param sent the first attempt, where it is on its way already
 * @throws FetchFailure
 */
export async function fetchBytes(
  { address, headers, priority }: Errand,
  { pause = sleep, sent = null }: { pause?: typeof sleep; sent?: Promise<Response> | null } = {},
): Promise<ResponseBody> {
  for (let attempt = 0; ; attempt++) {
    const wait = WAITS[attempt];
    const send = () => fetch(address, { headers: { Accept: frameAccept, ...headers }, priority });
    const answer = await read(attempt === 0 && sent ? sent : send());
    if (answer?.bytes) return readBody(answer.contentType, answer.bytes);
    if (wait === undefined || (answer && !transient.has(answer.status))) {
      throw new FetchFailure(answer ? failureOf(answer.status) : noAnswer());
    }
    await pause(Math.max(wait, answer?.retryAfter ?? 0));
  }
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** What the answer asks to wait, in ms; 0 when it says nothing (RFC 9110 10.2.3, the form in seconds). */
  readonly retryAfter: number;
  /** Null when the answer is no success. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** What one attempt gave; null when the network gave no whole answer. */
async function read(attempt: Promise<Response>): Promise<Answer | null> {
  try {
    const response = await attempt;
    const seconds = Number(response.headers.get('Retry-After') ?? 0);
    return {
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? '',
      retryAfter: Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, seconds * 1000)) : 0,
      bytes: response.ok ? new Uint8Array(await response.arrayBuffer()) : null,
    };
  } catch {
    return null;
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
