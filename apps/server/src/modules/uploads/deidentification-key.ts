import type { Answer, deidentificationKey, UploadTarget } from '@mado/contract';
import { derivedKey, type KeyHolder } from '@mado/dicom/deidentify';
import type { Context } from '../../platform/context.ts';
import { clientNetwork, OperationError } from '../../platform/http/index.ts';
import type { RateLimit } from '../../platform/limits/index.ts';
import { record } from '../audit/index.ts';
import { deidentificationSecret } from '../organisations/index.ts';
import { shareAbove } from '../sharing/index.ts';
import { attributionOf } from '../storage/index.ts';
import { requireTargetOrLink, requireUploadId } from './by-link/come-by-link.ts';
import type { AskingContext } from './target.ts';

/** Where files will go that a key is for; `upload`: the id of their upload, which one by a link has. */
type KeyTarget = UploadTarget & { upload?: string | undefined };

/**
 * Gives whoever may upload there the key by which files for it are de-identified [IN-11], and records that [IN-12]: who
 * has it finds out, for what an identifier was guessed to be, what it was replaced with.
 *
 * @throws {OperationError} as `requireTargetOrLink`; too_many_requests; bad_request by a link without an upload
 */
export async function giveKey(
  ctx: Context,
  target: KeyTarget,
  perCaller: RateLimit,
): Promise<Answer<typeof deidentificationKey>> {
  await requireTargetOrLink(ctx, target);
  await perCaller.take(ctx.caller.account?.id ?? clientNetwork(ctx.whence));
  return ctx.db.transaction(async (tx) => {
    // Asked again: the right may have ended while others were waited for.
    const way = await requireTargetOrLink({ ...ctx, db: tx }, target);
    const { holder, key } = await keyOf(way.ctx, target);
    await record(tx, ctx, {
      action: 'deidentification_key',
      org: target.target_org,
      object:
        target.target_folder === null
          ? { kind: 'organisation', id: target.target_org }
          : { kind: 'item', id: target.target_folder },
      result: 'done',
      details: { ...holder, ...(way.link !== null && { link: way.link }) },
    });
    return { key: Buffer.from(key).toString('base64url') };
  });
}

/**
 * The key by which the server de-identifies for whoever may upload there: the one that they would be given.
 *
 * @throws {OperationError} no_access, not_signed_in
 */
export async function deidentificationKeyOf(ctx: AskingContext, target: KeyTarget): Promise<Uint8Array> {
  return (await keyOf(ctx, target)).key;
}

async function keyOf(ctx: AskingContext, target: KeyTarget) {
  const holder = await holderOf(ctx, target);
  return { holder, key: derivedKey(await deidentificationSecret(ctx, ctx.db, target.target_org), holder) };
}

/**
 * By a link each upload has a key of its own. A member has the organisation's, wherever in it they upload to; anybody
 * else that of the topmost folder which is shared with them for uploading, the same in all that lies below it. One
 * that they may only look at is none.
 */
async function holderOf(ctx: AskingContext, target: KeyTarget): Promise<KeyHolder> {
  if (ctx.byLink) return { kind: 'upload', id: `${target.target_folder} ${requireUploadId(target.upload)}` };
  const { as } = await attributionOf(ctx.db, ctx, target.target_org);
  if (as === 'member') return { kind: 'member' };
  const share = target.target_folder === null ? null : await shareAbove(ctx, target.target_folder, 'full_access');
  if (share === null) throw new OperationError(ctx.caller.account ? 'no_access' : 'not_signed_in');
  return { kind: 'folder', id: share };
}
