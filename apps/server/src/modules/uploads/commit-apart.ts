import type { Duplicate, UploadTarget } from '@mado/contract';
import { refusesValues } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import type { Batch } from './batch.ts';
import { commitFiles } from './commit-files.ts';
import type { Outcome } from './outcome.ts';
import type { FileRefusal, Prepared } from './prepare-file.ts';

/**
 * Commits the files of a batch one by one, after all together have failed: what the database does not take of one file
 * is that file's fault, and the others are stored.
 *
 * @param failure of the whole batch
 * @throws {unknown} `failure`, where it is of no single file; then nothing is stored
 */
export async function commitApart(
  { ctx, files, upload }: Batch,
  target: UploadTarget,
  duplicate: Duplicate,
  failure: unknown,
): Promise<Outcome[]> {
  if (!isOfAFile(failure)) throw failure;
  const outcomes: Outcome[] = [];
  for (const file of files) {
    const commit = async (one: Prepared) => {
      const [batch] = await commitFiles(ctx, target, duplicate, [{ ctx, files: [one], upload }]);
      return batch ?? [];
    };
    try {
      outcomes.push(...(await commit(file)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      ctx.log.error({ err: error }, 'a file could not be stored, and was left out');
      outcomes.push(...(await commit({ kind: 'refused', refusal })));
    }
  }
  return outcomes;
}

/** Where some files of the batch are stored already, a refusal of the rest is told file by file. */
function refusalOf(error: unknown): FileRefusal | null {
  if (isOfAFile(error)) return { code: 'file_not_stored', params: {} };
  return error instanceof OperationError ? { code: error.code, params: error.params } : null;
}

/** What the code did not foresee of a file's content counts as what the database does not take. */
function isOfAFile(error: unknown): boolean {
  return refusesValues(error) || error instanceof RangeError || error instanceof TypeError;
}
