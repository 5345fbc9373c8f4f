import { DataStore, Upload, type Lock, type Locker } from '@tus/server';
import type { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import type { RateLimit } from '../../../platform/limits/index.ts';
import { requireTargetOrLink } from '../by-link/come-by-link.ts';
import { whileOpen } from '../by-link/while-open.ts';
import { createPart, targetOf } from './create-part.ts';
import { forgetPart } from './forget-part.ts';
import { leasePart, type PartLease } from './part-lease.ts';
import type { Part } from './parts.sql.ts';
import { receivePart } from './receive-part.ts';

/** What a request of tus asks for, in terms of parts. One for each request. */
export class PartStore extends DataStore implements Locker {
  readonly #ctx: Context;
  readonly #limit: RateLimit;
  #lease: PartLease | null = null;
  #receiving: Promise<number> | null = null;
  /** Until when the part is kept; null before it is known. */
  goesAt: Date | null = null;

  constructor(ctx: Context, limit: RateLimit) {
    super();
    this.#ctx = ctx;
    this.#limit = limit;
  }

  newLock(id: string): Lock {
    return {
      lock: async (_signal, cancel) => {
        this.#lease = await leasePart(this.#ctx, id, () => void cancel());
      },
      unlock: async () => {
        // Bytes that have arrived are kept, also where the request has ended before.
        await this.#receiving?.catch(() => {});
        await this.#lease?.release();
      },
    };
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata = {} } = upload;
    if (size === undefined || !Number.isSafeInteger(size))
      throw new OperationError('bad_request', {}, { 'Upload-Length': 'invalid' });
    const target = targetOf(metadata);
    this.goesAt = await createPart(this.#ctx, { id, size, target }, this.#limit);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received: offset } = this.#part();
    return new Upload({ id, size, offset });
  }

  /** @throws {OperationError} as `requireTargetOrLink` where the right has ended; as `receivePart` */
  override async write(arriving: Readable): Promise<number> {
    const { org, folder } = this.#part();
    const target = { target_org: org, target_folder: folder, is_org_perm: true };
    this.#receiving = requireTargetOrLink(this.#ctx, target).then(({ ctx, link }) => {
      const pieces = link === null ? arriving : whileOpen(ctx, target)<Uint8Array>(arriving);
      return receivePart(ctx, this.#leased(), { pieces, end: (error) => arriving.destroy(error) });
    });
    return this.#receiving;
  }

  override async remove(id: string): Promise<void> {
    await forgetPart(this.#ctx, id);
  }

  /** Bytes of the part, where one is held. */
  announced(): number | null {
    return this.#lease?.part.size ?? null;
  }

  #leased(): PartLease {
    if (!this.#lease) throw new Error('a part is asked for without its lease');
    return this.#lease;
  }

  #part(): Part {
    const { part } = this.#leased();
    this.goesAt = part.goesAt;
    return part;
  }
}
