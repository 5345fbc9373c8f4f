import type { Context } from '../context.ts';
import type { Exchange } from '../http/index.ts';
import type { WorkBudget, WorkPermit } from './work-budget.ts';

/**
 * A request's permit of a budget, until it is answered or its client has gone: what waits for it then is dropped.
 *
 * @throws {OperationError} busy, too_many_requests
 */
export function permitUntilAnswered(
  budget: Pick<WorkBudget, 'acquire'>,
  { caller, whence }: Pick<Context, 'caller' | 'whence'>,
  { reply }: Pick<Exchange, 'reply'>,
): WorkPermit {
  const permit = budget.acquire(caller.account?.id ?? whence);
  const release = () => permit.release();
  // A client that had gone before is not told of any more.
  if (reply.raw.closed || reply.raw.destroyed) release();
  reply.raw.once('close', release).once('finish', release);
  return permit;
}

/** As `permitUntilAnswered`, acquired with the first piece of work: once for a request that may have many, or none. */
export function permitOnce(...given: Parameters<typeof permitUntilAnswered>): () => WorkPermit {
  let permit: WorkPermit | undefined;
  return () => (permit ??= permitUntilAnswered(...given));
}
