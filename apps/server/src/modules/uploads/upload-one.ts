import { UploadOneFields, type UploadTarget } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireUploadSomewhere } from '../sharing/index.ts';
import { orderOfPlace, refuseOrder, type OrderOfUpload } from './deidentification-order.ts';
import type { Outcome } from './outcome.ts';
import { commitTogether } from './commit-together.ts';
import { requireRoom, withUploadReceiver } from './ingest-files.ts';
import type { Accept } from './prepare-file.ts';
import { drainedOnFailure, readForm } from '../../platform/multipart/index.ts';
import { beforeTarget, leastFileBytes, type UploadRequest } from './upload-files.ts';

/**
 * Uploads the file in the field `file_data`; the fields of its target may come before it, or from a member after it,
 * unless it goes into a conference [IN-24]. Of a file that comes before them 200 MB are taken at most: until then
 * nobody knows whether its sender may put it there.
 *
 * @throws {OperationError} as `ingestFiles`, too_large for a large file before its target, bad_multipart,
 *   unsupported_media_type, bad_request for fields that are not right; and what is wrong with the file
 */
export async function uploadOne(ctx: Context, request: UploadRequest, accept: Accept): Promise<Outcome> {
  return drainedOnFailure(request.body, async () => {
    const reach = await requireUploadSomewhere(ctx);
    return withUploadReceiver(ctx, accept, async (receiver) => {
      const fields: Record<string, string> = {};
      let received = false;
      let target: UploadTarget | undefined;
      let order: OrderOfUpload | null = null;
      const decide = async () => {
        target = parseTarget(fields);
        const announced = leastFileBytes(request);
        const room = await requireRoom(ctx, target, announced);
        order = await orderOfPlace(ctx, target);
        if (order) receiver.deidentify(order);
        receiver.allow(room, announced);
      };
      await readForm(request.body, request.contentType, {
        async field(name, value) {
          refuseOrder(name);
          // What nobody asks for is not kept.
          if (Object.hasOwn(UploadOneFields.shape, name)) fields[name] = value;
        },
        async file(name, filename, bytes) {
          if (name !== 'file_data' || received)
            throw new OperationError('bad_multipart', {}, { file_data: 'one_file_only' });
          received = true;
          if ('target_org' in fields && 'is_org_perm' in fields && 'target_folder' in fields) await decide();
          if (!target && reach !== 'member') throw beforeTarget(ctx, reach);
          await receiver.add(0, (parsed) => order?.nameOf(filename, parsed) ?? filename, bytes);
        },
      });
      if (!received) throw new OperationError('bad_multipart', {}, { file_data: 'missing' });
      if (!target) await decide();
      const prepared = await receiver.finish();
      const [outcome] = await commitTogether(
        { ctx, files: [...prepared.values()] },
        target ?? parseTarget(fields),
        'fileReplace',
      );
      if (!outcome) throw new Error('the file has no outcome');
      if (outcome.refusal) throw new OperationError(outcome.refusal.code, outcome.refusal.params);
      return outcome;
    });
  });
}

function parseTarget(fields: Record<string, string>): UploadTarget {
  const parsed = UploadOneFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => [issue.path.join('.'), 'invalid' as const]);
  throw new OperationError('bad_request', {}, Object.fromEntries(wrong));
}
