import type { Answer, ParsedInput, uploadCheck } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { remainingQuota } from '../organisations/index.ts';
import {
  attributionOf,
  findFiles,
  isFromOutside,
  locationKey,
  storedPath,
  viewableBlobs,
  type TreeLocation,
} from '../storage/index.ts';
import { findKnown } from '../studies/index.ts';
import { admitCheck, requireTargetOrLink, requireUploadId } from './by-link/come-by-link.ts';
import { ownFolder } from './by-link/own-folder.ts';
import { uploadKey } from './fills.ts';
import { fillsOf, type Fill } from './fills.sql.ts';
import { promise } from './promises.ts';
import { locationOf } from './target.ts';

type Check = ParsedInput<typeof uploadCheck>['body'];

/**
 * Answers before an upload, per file: would it replace something at the target that the upload has not put there
 * itself; are its very bytes at the target, or here at all. The latter is said only of bytes in an item that the caller
 * may view, so that nobody learns what others keep. A guest's instance is not the same for a member: sent again, it
 * becomes the organisation's own.
 *
 * @throws {OperationError} as an upload; quota_exceeded, disk_full when the files that do not exist yet do not fit;
 *   upload_too_many_images, too_many_awaited
 */
export async function checkUpload(asking: Context, check: Check): Promise<Answer<typeof uploadCheck>> {
  const { ctx, link } = await requireTargetOrLink(asking, check);
  if (link !== null) await admitCheck(ctx, link, check);
  const place = await placeOfCheck(ctx, check);
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
  const same = new Set<number>();
  const thereAs = (n: number, sha256: string | null) => {
    exists.add(n);
    if (sha256 !== null && sha256 === questions[n]?.sha256) same.add(n);
  };
  const isOwn = !isFromOutside(await attributionOf(ctx.db, ctx, place.org));
  const known = await findKnown(
    ctx.db,
    locationKey(place),
    dicom.map(({ uids }) => uids),
  );
  for (const [i, { n }] of dicom.entries())
    for (const { instance, sha256, outside } of known[i] ?? [])
      // What came from outside becomes the organisation's own when a member brings the same: it has to be sent.
      if (instance !== null) thereAs(n, outside && isOwn ? null : sha256);
  const found = await findFiles(
    ctx.db,
    place,
    others.map(({ path }) => path),
  );
  for (const [i, { n }] of others.entries()) {
    const there = found[i];
    if (there) thereAs(n, there.sha256);
  }

  const own = await ownFills(ctx, place, check.upload);
  const hasFilled = (file: Check['files'][number]) => {
    const uids = uidsOf(file);
    return uids ? own.studies.has(uids.study) : own.folders.has(storedPath(file.path).folders[0] ?? '');
  };

  const fresh = questions.filter(({ n }) => !exists.has(n)).reduce((sum, { size }) => sum + size, 0);
  if (fresh > 0 && fresh > (await remainingQuota(ctx.db, place.org))) throw new OperationError('quota_exceeded');
  ctx.disk.require(fresh);

  const key = uploadKey(ctx, check.upload);
  if (key)
    await promise(
      ctx,
      key,
      place,
      dicom.map(({ n, uids }) => ({ ...uids, patient: questions[n]?.patient ?? '' })),
    );

  // Who comes by a link learns of this upload's own files alone, in its own folder, and that they need not be sent.
  if (link !== null) return questions.map(({ n }) => ({ exists: false, already_here: false, same: same.has(n) }));
  const hashes = questions.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [sha256]));
  const here = await viewableBlobs(ctx, hashes);
  return questions.map((file) => ({
    exists: exists.has(file.n) && !hasFilled(file),
    already_here: file.sha256 !== undefined && here.has(file.sha256),
    same: same.has(file.n),
  }));
}

/** Where the files will lie: the target, or the own folder of an upload by a link, made or not. */
async function placeOfCheck(ctx: Context, check: Check): Promise<TreeLocation> {
  if (!ctx.byLink) return locationOf(ctx.db, ctx, check);
  return (await ownFolder(ctx, { target: check, upload: requireUploadId(check.upload) })).place;
}

/** The studies, by UID, and the plain folders, by name, that the upload has filled so far. */
async function ownFills(ctx: Context, place: TreeLocation, upload: string | undefined) {
  const key = uploadKey(ctx, upload);
  const fills = key ? await fillsOf(ctx.db, key, locationKey(place)) : [];
  const named = (kind: Fill['kind']) => new Set(fills.filter((fill) => fill.kind === kind).map(({ name }) => name));
  return { studies: named('study'), folders: named('folder') };
}
