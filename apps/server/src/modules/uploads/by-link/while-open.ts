import type { UploadTarget } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { requireLink } from './require-link.ts';

/** How often it is asked while something arrives: the end of a link is felt within a second. */
const askedAgainMs = 500;

/**
 * What arrives by a link, as long as the link is there: it is asked for again with the next piece after half a second,
 * and no more is taken when it has ended [IN-19]. One for all that a request brings.
 *
 * @returns passes on what arrives; throws {OperationError} as `requireLink`
 */
export function whileOpen(
  ctx: Context,
  target: UploadTarget,
): <T>(arriving: AsyncIterable<T>) => AsyncGenerator<T, void, undefined> {
  let asked = ctx.clock.now().getTime();
  return async function* pass(arriving) {
    for await (const piece of arriving) {
      const now = ctx.clock.now().getTime();
      if (now - asked >= askedAgainMs) {
        await requireLink(ctx, target);
        asked = now;
      }
      yield piece;
    }
  };
}
