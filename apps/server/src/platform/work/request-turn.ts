import type { Context } from '../context.ts';
import type { Exchange } from '../http/index.ts';
import type { WorkBudget, WorkTurn } from './work-budget.ts';

/**
 * A request's share in a budget, until it is answered or its client has gone: what waits for it then is dropped.
 *
 * @throws {OperationError} busy, too_many_requests
 */
export function turnUntilAnswered(
  budget: Pick<WorkBudget, 'enter'>,
  { caller, whence }: Pick<Context, 'caller' | 'whence'>,
  { reply }: Pick<Exchange, 'reply'>,
): WorkTurn {
  const turn = budget.enter(caller.account?.id ?? whence);
  const leave = () => turn.leave();
  // A client that had gone before is not told of any more.
  if (reply.raw.closed || reply.raw.destroyed) leave();
  reply.raw.once('close', leave).once('finish', leave);
  return turn;
}

/** As `turnUntilAnswered`, at the first piece of work that needs it: once for a request that may have many, or none. */
export function turnOnce(...given: Parameters<typeof turnUntilAnswered>): () => WorkTurn {
  let turn: WorkTurn | undefined;
  return () => (turn ??= turnUntilAnswered(...given));
}
