import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/index.ts';
import type { Resource } from '../../../platform/resources/index.ts';
import { turnOnce, workBudget, workLimits, type WorkBudget, type WorkTurn } from '../../../platform/work/index.ts';

/** One piece at a time, as there is one thread for them; so the rows of one alone are in memory. */
const limits = { ...workLimits, jobs: 1 };

/** What building and rewriting documents for readers may take; documents and metadata take turns with each other. */
export const documentBudget: Resource<WorkBudget> = {
  name: 'studies.documentBudget',
  open: ({ clock }) => workBudget(clock, limits),
};

/**
 * Does one piece of work on documents when it is the request's turn.
 *
 * @throws {OperationError} busy, too_many_requests
 */
export type DocumentTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The turns of a request, which has a share in the budget from its first piece on until it is answered or its client
 * has gone.
 */
export function documentTurn(ctx: Context, exchange: Exchange): DocumentTurn {
  const turn: () => WorkTurn = turnOnce(ctx.resources.of(documentBudget), ctx, exchange);
  return async (work) => turn().run(0, work);
}
