import { port } from '../../platform/bus/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';

/**
 * Makes the bytes of a version those of its file again. `require`: asks for the right once more, behind the lock of the
 * tree. Throws what an upload of the bytes would, and gone for a version that is not there or whose file is not.
 */
export type VersionRestorer = (ctx: Context, id: string, require: (tx: Sql) => Promise<unknown>) => Promise<void>;

/** Bytes are replaced by the pipeline of uploads, which stands above. */
export const versionRestorer = port<VersionRestorer>('library.versionRestorer');
