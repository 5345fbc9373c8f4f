import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import { blobHolds, type BlobHolds } from '../storage/index.ts';
import { readFileInThread, type FileReading } from '../studies/index.ts';
import { prepareFile, unreadable, type Accept, type Prepared } from './prepare-file.ts';
import { openSpool, type Spool } from './spool.ts';

/** Files of one request that may be read and stored while others arrive. */
const inWork = 16;
/** Bytes that are taken before it is known where they shall go. */
const beforeTarget = 1_000_000_000;

/** One process announces all its blobs together. */
const holdsOf = new WeakMap<Context['db'], BlobHolds>();

/**
 * Takes the files of one upload as they arrive: spool, hash and index entry in a thread, blob store. Each file is on its way while the next one
 * arrives. Nothing of it is visible until it is committed, and what is not committed is swept.
 */
export class Reception {
  readonly #ctx: Context;
  readonly #accept: Accept;
  readonly #spool: Spool;
  readonly #holds: BlobHolds;
  readonly #prepared = new Map<number, Promise<Prepared>>();
  readonly #target = Promise.withResolvers<void>();
  readonly #working = new Set<Promise<unknown>>();
  #room = beforeTarget;
  #refused: ConstructorParameters<typeof OperationError> = ['too_large', { limit: '1 GB' }];

  constructor(ctx: Context, accept: Accept, spool: Spool) {
    this.#ctx = ctx;
    this.#accept = accept;
    this.#spool = spool;
    this.#holds = holdsOf.get(ctx.db) ?? blobHolds(ctx);
    holdsOf.set(ctx.db, this.#holds);
    this.#target.promise.catch(() => {});
  }

  /** Says that the caller may upload, and how many bytes there is room for; files go into the store only from now on. */
  allow(room: number): void {
    this.#room += room - beforeTarget;
    this.#refused = ['quota_exceeded'];
    this.#take(0);
    this.#target.resolve();
  }

  /**
   * Takes a file. Resolves when its bytes have arrived; what follows goes on alone.
   *
   * @param index position of the file in the upload
   * @throws {OperationError} quota_exceeded, too_large before the target is known, bad_multipart for a second file of this index
   */
  async add(index: number, path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (this.#prepared.has(index)) throw new OperationError('bad_multipart', {}, { file: `${index} comes twice` });
    const spooled = await this.#spool.receive(bytes, (length) => this.#take(length));
    const prepared = this.#prepare(spooled, path);
    this.#prepared.set(index, prepared);
    const done = prepared.catch(() => {}).finally(() => this.#working.delete(done));
    this.#working.add(done);
    if (this.#working.size >= inWork) await Promise.race(this.#working);
  }

  /** What has become of each file, by its index. @throws what went wrong with the store or the database */
  async finish(): Promise<Map<number, Prepared>> {
    const entries = [...this.#prepared].map(async ([index, prepared]) => [index, await prepared] as const);
    return new Map(await Promise.all(entries));
  }

  /** Ends it, whatever has become of it; waits for what is still being read. */
  async close(): Promise<void> {
    this.#target.reject(new Error('the upload has ended'));
    await Promise.allSettled(this.#prepared.values());
    await this.#spool.discard();
  }

  #take(bytes: number): void {
    this.#room -= bytes;
    if (this.#room < 0) throw new OperationError(...this.#refused);
  }

  async #prepare(spooled: string, path: string): Promise<Prepared> {
    let reading: FileReading;
    try {
      reading = await readFileInThread(spooled, path);
    } catch (error) {
      if (!(error instanceof JobFailed) || error.reason === 'threw') throw error;
      this.#ctx.log.warn({ err: error }, 'a file could not be read within its limits');
      return unreadable;
    }
    const prepared = prepareFile(path, reading, this.#accept);
    if (prepared.kind === 'refused') return prepared;
    await this.#target.promise;
    await this.#holds.hold({ sha256: reading.sha256, size: reading.size });
    await this.#ctx.blobs.put(reading.sha256, spooled);
    return prepared;
  }
}

/** A reception with a spool folder of its own. */
export async function openReception(ctx: Context, accept: Accept): Promise<Reception> {
  return new Reception(ctx, accept, await openSpool(join(ctx.spool, ctx.random.uuid())));
}
