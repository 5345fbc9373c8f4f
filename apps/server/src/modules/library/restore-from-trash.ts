import { errorDetail, type Answer, type restoreFromTrash as endpoint } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { inOrderOfDepth, topmostOf } from '../storage/index.ts';
import { namedInTrash, requireInTrash } from './named-in-trash.ts';
import { restoreItems } from './restore-item.ts';
import { versionRestorer } from './version-restorer.ts';

type Answered = Answer<typeof endpoint>;

/**
 * Takes items out of the trash, and makes versions the bytes of their files again; each by itself, folders before what
 * lay in them, and those that cannot come back say why [TR-2, TR-3, TR-6]. What is not in the trash any more, since it
 * was brought back, is back.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only: of any, before anything is restored
 */
export async function restoreFromTrash(ctx: Context, uuids: readonly string[], language: Language): Promise<Answered> {
  const named = await namedInTrash(ctx.db, uuids);
  await requireInTrash(ctx, named);
  const errors = new Map<string, OperationError>();
  const attempt = async (id: string, restore: () => Promise<unknown>) => {
    try {
      await restore();
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      errors.set(id, error);
    }
  };
  for (const id of await inOrderOfDepth(ctx.db, named.items)) {
    await attempt(id, () => restoreItems(ctx, [id]));
    // Somebody else was quicker: it is where it was wanted.
    if (errors.get(id)?.code === 'gone' && (await topmostOf(ctx.db, [id])).length > 0) errors.delete(id);
  }
  const restoreVersion = ctx.bus.given(versionRestorer);
  for (const version of named.versions)
    await attempt(version.id, () =>
      restoreVersion(ctx, version.id, (tx) => requireInTrash({ ...ctx, db: tx }, { items: [], versions: [version] })),
    );
  return uuids.map((uuid) => {
    const error = errors.get(uuid);
    const said = error && { code: error.code, detail: errorDetail(error.code, language, error.params) };
    return { uuid, success: !said, error: said ?? null };
  });
}
