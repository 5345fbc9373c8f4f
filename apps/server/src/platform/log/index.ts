import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { describeError } from './describe-error.ts';

/** What the program writes its lines to. */
export type Logger = FastifyBaseLogger;

/** Structured lines, one JSON object each. Errors go under `err` and lose what could carry patient data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination ?? pino.destination(1),
  );
}
