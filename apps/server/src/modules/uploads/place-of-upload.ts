import type { Answer, ParsedInput, uploadPlace } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { admitCheck, requireTargetOrLink } from './by-link/come-by-link.ts';
import { goesIntoConference } from './goes-into-conference.ts';

/**
 * Tells whoever may upload there what a target asks of an upload [IN-25]; what lies above it they need not see.
 *
 * @throws {OperationError} as an upload
 */
export async function placeOfUpload(
  ctx: Context,
  target: ParsedInput<typeof uploadPlace>['body'],
): Promise<Answer<typeof uploadPlace>> {
  const { link } = await requireTargetOrLink(ctx, target);
  if (link !== null) await admitCheck(ctx, link, { files: [], upload: target.upload });
  return { in_conference: await goesIntoConference(ctx, target) };
}
