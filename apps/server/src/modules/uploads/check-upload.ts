import type { Answer, ParsedInput, uploadCheck } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { remainingQuota } from '../organisations/index.ts';
import { findFiles, placeKey, viewableBlobs } from '../storage/index.ts';
import { findKnown } from '../studies/index.ts';
import { placeOf, requireTarget } from './target.ts';

type Check = ParsedInput<typeof uploadCheck>['body'];

/**
 * Answers before an upload, per file: would it replace something at the target; are its bytes here already. The latter is said only of bytes in an
 * item that the caller may view, so that nobody learns what others keep.
 *
 * @throws {OperationError} as an upload; quota_exceeded when the files that do not exist yet do not fit
 */
export async function checkUpload(ctx: Context, check: Check): Promise<Answer<typeof uploadCheck>> {
  await requireTarget(ctx, check);
  const place = await placeOf(ctx.db, ctx, check);
  const questions = check.files.map((file, n) => ({ ...file, n }));
  const uidsOf = ({
    StudyInstanceUID: study,
    SeriesInstanceUID: series,
    SOPInstanceUID: sop,
  }: Check['files'][number]) =>
    study !== undefined && series !== undefined && sop !== undefined ? { study, series, sop } : null;

  const dicom = questions.flatMap((file) => {
    const uids = uidsOf(file);
    return uids ? [{ n: file.n, uids }] : [];
  });
  const others = questions.filter((file) => uidsOf(file) === null);
  const exists = new Set<number>();
  const known = await findKnown(
    ctx.db,
    placeKey(place),
    dicom.map(({ uids }) => uids),
  );
  for (const [i, { n }] of dicom.entries()) if (known[i]?.instance) exists.add(n);
  const found = await findFiles(
    ctx.db,
    place,
    others.map(({ path }) => path),
  );
  for (const [i, { n }] of others.entries()) if (found[i]) exists.add(n);

  const fresh = questions.filter(({ n }) => !exists.has(n)).reduce((sum, { size }) => sum + size, 0);
  if (fresh > 0 && fresh > (await remainingQuota(ctx.db, place.org))) throw new OperationError('quota_exceeded');

  const hashes = questions.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [sha256]));
  const here = await viewableBlobs(ctx, hashes);
  return questions.map(({ n, sha256 }) => ({
    exists: exists.has(n),
    already_here: sha256 !== undefined && here.has(sha256),
  }));
}
