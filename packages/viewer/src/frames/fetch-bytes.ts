import { frameAccept, linkRefusalOf, readAgain, type Attempted, type LinkRefusal } from '../ports/index.ts';
import { bodyBytes } from './body-bytes.ts';
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
  /** Left out: whatever is stored, as it is. */
  readonly accept?: string;
  /** `high` for what the reader waits for. */
  readonly priority: 'high' | 'low';
}

/** What comes no further for so long, in ms, is given up: it may never come, and others wait behind it [VW-92]. */
export const LONGEST_SILENCE = 30_000;

/** Runs something after so many ms, unless what it returns is called before. */
type After = (milliseconds: number, run: () => void) => () => void;

interface Means {
  readonly pause?: typeof sleep;
  readonly after?: After;
  /** The first attempt, where it is on its way already. */
  readonly sent?: Promise<Response> | null;
  /** Ends it: nobody wants it any more. */
  readonly signal?: AbortSignal | null;
}

/**
 * Gets the bytes behind an address, trying again where that helps (`readAgain`).
 *
 * @throws FetchFailure
 */
export async function fetchBytes(
  { address, headers, accept = frameAccept, priority }: Errand,
  { pause = sleep, after = afterTime, sent = null, signal = null }: Means = {},
): Promise<ResponseBody> {
  const send = (given: AbortSignal) =>
    fetch(address, { headers: { Accept: accept, ...headers }, priority, signal: given });
  // A file of this machine that gives nothing now gives nothing later.
  const lost = address.startsWith('blob:') ? new FetchFailure({ kind: 'file_changed' }) : null;
  const answer = await readAgain(
    (tried) => read(tried === 0 && sent ? () => sent : send, { after, signal, lost }),
    pause,
  );
  if (answer.bytes) return readBody(answer.contentType, answer.bytes);
  throw new FetchFailure(answer.status === null ? noAnswer() : failureOf(answer.status, answer.byLink, headers));
}

interface Answer extends Attempted {
  readonly contentType: string;
  /** Null when the answer is no success. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** What a refusal says of the link by which somebody looks. */
  readonly byLink: LinkRefusal | null;
}

/**
 * What one attempt gave. @throws FetchFailure silent, which is not asked again by itself: that would take as long once
 * more; when nobody wants it; and `lost`, where there is one, in the place of no answer
 */
async function read(
  attempt: (given: AbortSignal) => Promise<Response>,
  { after, signal: unwanted, lost }: { after: After; signal: AbortSignal | null; lost: FetchFailure | null },
): Promise<Answer> {
  const ended = new AbortController();
  const silence = Promise.withResolvers<never>();
  const giveUp = (failure: FetchFailure) => {
    silence.reject(failure);
    ended.abort();
  };
  let stop = (): void => undefined;
  const heard = () => {
    stop();
    stop = after(LONGEST_SILENCE, () => giveUp(new FetchFailure({ kind: 'silent' })));
  };
  const leave = () => giveUp(new FetchFailure({ kind: 'network' }));
  // Whoever wants it no more hears of it only while there is something to end.
  silence.promise.catch(() => undefined);
  unwanted?.addEventListener('abort', leave, { once: true });
  if (unwanted?.aborted) leave();
  heard();
  try {
    return await Promise.race([answerOf(attempt(ended.signal), heard, ended.signal), silence.promise]);
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (lost) throw lost;
    return { status: null, contentType: '', retryAfter: null, bytes: null, byLink: null };
  } finally {
    stop();
    unwanted?.removeEventListener('abort', leave);
  }
}

async function answerOf(coming: Promise<Response>, heard: () => void, given: AbortSignal): Promise<Answer> {
  const response = await coming;
  // What was sent by somebody else has not heard that it is given up.
  if (given.aborted) {
    await response.body?.cancel();
    throw given.reason;
  }
  heard();
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    retryAfter: response.headers.get('Retry-After'),
    bytes: response.ok ? await bodyBytes(response, heard, given) : null,
    byLink: response.status === 403 ? await saidOfLink(response) : null,
  };
}

async function saidOfLink(response: Response): Promise<LinkRefusal | null> {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return linkRefusalOf(body?.code);
}

function afterTime(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

function noAnswer(): FrameFailure {
  return { kind: navigator.onLine === false ? 'offline' : 'network' };
}

function failureOf(status: number, byLink: LinkRefusal | null, headers: Errand['headers']): FrameFailure {
  // Whose sign-in has run out has sent one.
  if (status === 401) return { kind: 'Authorization' in headers ? 'signed_out' : 'not_public' };
  if (status === 403) return { kind: byLink ?? 'forbidden' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 429 || status === 503) return { kind: 'busy' };
  return { kind: 'status', status };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
