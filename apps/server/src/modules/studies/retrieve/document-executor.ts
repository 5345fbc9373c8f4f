import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/index.ts';
import type { Resource } from '../../../platform/resources/index.ts';
import { permitOnce, workBudget, workLimits, type WorkBudget, type WorkPermit } from '../../../platform/work/index.ts';

/** One piece at a time, as there is one thread for them; so the rows of one alone are in memory. */
const limits = { ...workLimits, jobs: 1 };

/** What building and rewriting documents for readers may take; documents and metadata take turns with each other. */
export const documentBudget: Resource<WorkBudget> = {
  name: 'studies.documentBudget',
  open: ({ clock }) => workBudget(clock, limits),
};

/**
 * Executes one piece of work on documents as soon as the budget has room for it.
 *
 * @throws {OperationError} busy, too_many_requests
 */
export type DocumentExecutor = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The executor of a request, which has a permit of the budget from its first piece on until it is answered or its
 * client has gone.
 */
export function documentExecutor(ctx: Context, exchange: Exchange): DocumentExecutor {
  const permit: () => WorkPermit = permitOnce(ctx.resources.of(documentBudget), ctx, exchange);
  return async (work) => permit().run(0, work);
}
