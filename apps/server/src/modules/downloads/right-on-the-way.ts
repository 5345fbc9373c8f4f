import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { keepRight, mayStillDownload } from '../sharing/index.ts';
import type { FileEntry } from './lay-out.ts';

/**
 * Follows the right to what goes out next of an archive [DL-10]: a file may be moved to where the caller has none while
 * those before it are sent. The right to the next files is asked for when their turn comes, and again and again while
 * they go out [AC-19]. What has gone to the trash meanwhile stays in the archive [DL-1].
 *
 * @param together how many are asked for at once
 * @returns to be awaited before file `n` (0-based) goes out; throws OperationError no_access
 */
export function rightOnTheWay(
  ctx: Context,
  entries: readonly FileEntry[],
  together = 200,
): (n: number) => Promise<void> {
  let asked = 0;
  let release = (): void => undefined;
  return async (n) => {
    if (n < asked) return;
    asked = n + together;
    const next = entries.slice(n, asked).flatMap(({ item }) => item ?? []);
    release();
    release = keepRight(ctx, next, 'download', { inTrash: true });
    if (!(await mayStillDownload(ctx, next))) throw new OperationError('no_access');
  };
}
