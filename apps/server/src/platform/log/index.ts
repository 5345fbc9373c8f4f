import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import sonicBoom from 'sonic-boom';
import { describeError } from './describe-error.ts';

export { describeError } from './describe-error.ts';

/** What the program writes its lines to. */
export type Logger = FastifyBaseLogger;

/** A request is named by its route (`watchRequests`), never by its address. */
function methodOf(request: { method?: string }): string | undefined {
  return request.method;
}

/** Without a text of its own, a line about an error would get the error's message. */
function withText(this: pino.Logger, args: Parameters<pino.LogFn>, write: pino.LogFn): void {
  const [what, text, ...rest] = args as unknown as [unknown, string?, ...unknown[]];
  if (typeof what === 'string') write.apply(this, args);
  else write.call(this, what instanceof Error ? { err: what } : what, text ?? 'failed', ...rest);
}

/** Structured lines, one JSON object each. Errors go under `err` and lose what could carry patient data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: methodOf, res: () => undefined },
      hooks: { logMethod: withText },
    },
    destination ?? standardOutput(),
  );
}

/** Milliseconds that a line may wait to be written together with others. */
const waitMs = 250;
/** Characters that wait at most for a reader who is slow; later lines are lost. */
const mostWaiting = 16 * 1024 * 1024;

/**
 * Standard output, written in blocks: a system call per line would cost a busy server more than many an answer. That
 * nobody reads it, or that its disk is full, hinders the program neither in its work nor at its end.
 */
function standardOutput(): DestinationStream {
  const output = new sonicBoom.SonicBoom({
    fd: 1,
    sync: false,
    minLength: 4096,
    maxLength: mostWaiting,
    periodicFlush: waitMs,
  });
  output.on('error', () => {});
  process.on('exit', () => {
    try {
      output.flushSync();
    } catch {
      // There is nowhere to tell it.
    }
  });
  return output;
}
