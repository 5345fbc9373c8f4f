import type { UploadOptions, UploadTarget } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { goesIntoConference } from '../goes-into-conference.ts';
import { requireTarget, type AskingContext } from '../target.ts';
import { roomOfLink, takeVisit } from './link-limits.ts';
import { linkInstead } from './require-link.ts';

/** By what a caller may upload to a target. */
export interface Way<Ctx extends AskingContext> {
  /** The call, marked where it comes by a link: what it brings is attributed so. */
  ctx: Ctx;
  /** the folder whose link it is; null: by a right of the caller's own */
  link: string | null;
  /** bytes that lie in the target, which may be replaced; null for a root */
  inFolder: number | null;
}

/**
 * As `requireTarget`, for the calls that a link for uploading opens too [AC-28].
 *
 * @throws {OperationError} as `requireTarget`; link_expired
 */
export async function requireTargetOrLink<Ctx extends AskingContext>(
  ctx: Ctx,
  target: UploadTarget,
): Promise<Way<Ctx>> {
  try {
    return { ctx, link: null, inFolder: await requireTarget(ctx, target) };
  } catch (refusal) {
    return { ctx: { ...ctx, byLink: true }, link: await linkInstead(ctx, target, refusal), inFolder: 0 };
  }
}

/** The id of an upload by a link, which has to have one [IN-23]. @throws {OperationError} bad_request */
export function requireUploadId(upload: string | undefined): string {
  if (upload === undefined) throw new OperationError('bad_request', {}, { upload: 'missing' });
  return upload;
}

/**
 * The checks of a batch by a link before its first byte is kept: it names its upload, all of it is de-identified, and
 * neither the address nor the link has had its fill.
 *
 * @returns the options as they are carried out, and the bytes that may arrive
 * @throws {OperationError} bad_request, deidentification_required, too_many_requests, upload_link_full
 */
export async function admitByLink(
  ctx: Context,
  link: string,
  options: UploadOptions,
  bytes: number,
): Promise<{ options: UploadOptions; room: number }> {
  requireUploadId(options.upload);
  const ordered = forcedOrder(options, options.conference || (await goesIntoConference(ctx, options)));
  await takeVisit(ctx);
  return { options: ordered, room: await roomOfLink(ctx, link, { files: 1, bytes }) };
}

/**
 * As `admitByLink`, of what is asked before.
 *
 * @throws {OperationError} bad_request, too_many_requests, upload_link_full
 */
export async function admitCheck(
  ctx: Context,
  link: string,
  { files, upload }: { files: readonly { size: number }[]; upload?: string | undefined },
): Promise<void> {
  requireUploadId(upload);
  await takeVisit(ctx);
  // What has come before counts already, and may be asked about again: one more is all that has to fit.
  await roomOfLink(ctx, link, { files: Math.min(1, files.length), bytes: 0 });
}

/** Shown fields that say who somebody is, and that would stay where an order does not name them [DI-8]. */
const blankUnlessNamed = { PatientName: '', PatientBirthDate: '' };

/**
 * The order of an upload by a link: there is one, for every study [IN-20], and what it does not name of the patient is
 * blanked; into a conference nothing is retained besides. Nothing replaces anything.
 *
 * @param isConference it goes into one, whether its sender says so or not
 * @throws {OperationError} deidentification_required
 */
function forcedOrder(options: UploadOptions, isConference: boolean): UploadOptions {
  const { anonymize, per_study: perStudy } = options;
  const leavesOut = Object.values(perStudy).some(({ mode }) => !mode.startsWith('anonymize'));
  if (anonymize === null || leavesOut) throw new OperationError('deidentification_required');
  const named = (fields: Record<string, string>) => ({ ...blankUnlessNamed, ...fields });
  return {
    ...options,
    duplicate: 'fileReplace',
    profile_options: isConference ? [] : options.profile_options,
    anonymize: { ...anonymize, fields: named(anonymize.fields) },
    per_study: Object.fromEntries(
      Object.entries(perStudy).map(([uid, order]) => [uid, { ...order, fields: named(order.fields) }]),
    ),
  };
}
