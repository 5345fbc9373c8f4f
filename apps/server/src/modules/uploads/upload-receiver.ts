import type { ErrorCode } from '@mado/contract';
import { rm } from 'node:fs/promises';
import type { Context } from '../../platform/context.ts';
import type { DiskClaim } from '../../platform/disk/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import { bytesOf, openSpool, type FileThreads, type Spool, type SpooledFile } from '../../platform/spool/index.ts';
import { blobReservations, type BlobReservations } from '../storage/index.ts';
import { fileReaders, onlyLooks, type DeidentificationErrand, type ParsedFile } from '../studies/index.ts';
import { admissionControl, type AdmittedUpload } from './admission-control.ts';
import type { OrderOfUpload } from './deidentification-order.ts';
import { linkPartFile } from './parts/part-files.ts';
import type { NamedPart } from './parts/named-parts.ts';
import { prepareFile, unreadable, type Accept, type Prepared } from './prepare-file.ts';

/** Bytes that are taken before it is known where they shall go, and whether their sender may put them there. */
const beforeTarget = 200_000_000;

/** Bytes of the disk that a file takes beside its own: its rows, its name, the rest of its last block. */
const besideFile = 16_384;

/** Under which path a file is kept; `parsed`: what is in it, once it was read. '' for DICOM: its UID. */
type PathOfFile = (parsed?: ParsedFile) => string;

/**
 * Takes the files of one upload as they arrive: spool, hash and index entry in a thread, blob store. Each file is on
 * its way while the next one arrives. Nothing of it is visible until it is committed, and what is not committed is
 * swept.
 */
export class UploadReceiver {
  readonly #ctx: Context;
  readonly #accept: Accept;
  readonly #threads: FileThreads<ParsedFile, DeidentificationErrand>;
  readonly #spool: Spool<ParsedFile, DeidentificationErrand>;
  readonly #disk: DiskClaim;
  readonly #reservations: BlobReservations;
  readonly #prepared = new Map<number, Promise<Prepared>>();
  readonly #target = Promise.withResolvers<void>();
  readonly #admitted: AdmittedUpload;
  #allowed = false;
  #errandOf: (index: number) => DeidentificationErrand | undefined = () => undefined;
  /** Files that have arrived, and of which it is not known yet what is in them. */
  #unread = 0;
  #hasArrived = false;
  #room = beforeTarget;
  #arrived = 0;
  #refused: ConstructorParameters<typeof OperationError> = ['too_large', { limit: '200 MB' }, { body: 'fields_first' }];

  constructor(ctx: Context, accept: Accept) {
    this.#ctx = ctx;
    this.#accept = accept;
    this.#disk = ctx.disk.claim();
    this.#threads = ctx.resources.of(fileReaders);
    this.#spool = openSpool(this.#threads, ctx.spool, ctx.random.uuid(), (bytes) => this.#disk.wrote(bytes));
    this.#reservations = ctx.resources.of(blobReservations);
    this.#admitted = ctx.resources.of(admissionControl).admit();
    this.#target.promise.catch(() => {});
  }

  /**
   * Says that the caller may upload, and how many bytes there is room for; files go into the store only from now on.
   *
   * @param announced bytes that are to come, where that is known: room on the disk is claimed for them
   * @param beyond what is said of more than there is room for
   * @throws {OperationError} `beyond`, disk_full
   */
  allow(room: number, announced = 0, beyond: ErrorCode = 'quota_exceeded'): void {
    this.#room += room - beforeTarget;
    this.#refused = [beyond];
    this.#take(0);
    this.#disk.expect(Math.max(0, announced - this.#arrived));
    this.#allowed = true;
    this.#target.resolve();
  }

  /**
   * Says what is to be taken out of each file, by its index.
   *
   * @throws {OperationError} bad_multipart where files have come before: they could not be read without
   */
  deidentify({ errandOf, isOfPlace }: Pick<OrderOfUpload, 'errandOf' | 'isOfPlace'>): void {
    if (this.#prepared.size > 0)
      throw new OperationError(
        'bad_multipart',
        {},
        isOfPlace ? { body: 'conference_first' } : { options: 'order_first' },
      );
    this.#errandOf = errandOf;
  }

  /**
   * Takes a file. Resolves when its bytes have arrived; what follows goes on alone.
   *
   * @param index position of the file in the upload
   * @param path relative path or name; asked again when the target is known and the file was read, by which time more
   *   may be known of it too
   * @throws {OperationError} quota_exceeded, disk_full, too_large before the target is known, bad_multipart for a
   *   second file of this index
   */
  async add(index: number, path: PathOfFile, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (this.#prepared.has(index)) throw new OperationError('bad_multipart', {}, { [`file${index}`]: 'comes_twice' });
    this.#disk.take(besideFile);
    const spooled = await this.#receive(index, path(), bytes);
    this.#unread += 1;
    const prepared = this.#prepare(spooled, path);
    this.#prepared.set(index, prepared);
    if (!this.#allowed) return; // It waits for its sender, and nobody waits for that.
    await this.#admitted.brings(prepared);
  }

  /**
   * Takes a file that has come by tus before, and that counts on the quota already; one that is not there any more is
   * not received.
   *
   * @throws {OperationError} disk_full, bad_multipart as `add`
   */
  async adopt({ index, id, size }: NamedPart, path: PathOfFile): Promise<void> {
    if (this.#prepared.has(index)) throw new OperationError('bad_multipart', {}, { [`file${index}`]: 'comes_twice' });
    this.#disk.take(besideFile);
    const errand = this.#errandOf(index);
    const beside = this.#ctx.disk.claim();
    if (errand && !onlyLooks(errand)) beside.expect(size);
    const place = (to: string) => linkPartFile(this.#ctx.config, id, to);
    const spooled = await this.#spool.adopt(path(), place, errand);
    const release = () => beside.release();
    if (!spooled) return release();
    void spooled.content.then(release, release);
    this.#unread += 1;
    const prepared = this.#prepare(spooled, path).then((one): Prepared =>
      one.kind === 'refused' ? one : { ...one, part: id },
    );
    this.#prepared.set(index, prepared);
    await this.#admitted.brings(prepared);
  }

  /** What has become of each file, by its index. @throws what went wrong with the store or the database */
  async finish(): Promise<Map<number, Prepared>> {
    this.#hasArrived = true;
    this.#hurryWhenRead();
    const entries = [...this.#prepared].map(async ([index, prepared]) => [index, await prepared] as const);
    const prepared = new Map(await Promise.all(entries));
    this.#admitted.over();
    return prepared;
  }

  /** Ends it, whatever has become of it; waits for what is still being read. */
  async close(): Promise<void> {
    this.#admitted.over();
    this.#target.reject(new Error('the upload has ended'));
    await Promise.allSettled(this.#prepared.values());
    await this.#spool.discard();
    this.#disk.release();
  }

  async #receive(index: number, name: string, bytes: AsyncIterable<Buffer>): Promise<SpooledFile<ParsedFile>> {
    const errand = this.#errandOf(index);
    if (!errand || onlyLooks(errand))
      return this.#spool.receive(name, bytes, (length) => this.#take(length), this.#allowed, errand);
    // What is made of it lies beside it for a while, until it takes its place.
    const beside = this.#ctx.disk.claim();
    let size = 0;
    const count = (length: number) => {
      this.#take(length);
      beside.expect((size += length));
    };
    const spooled = this.#spool.receive(name, bytes, count, false, errand);
    const release = () => beside.release();
    void spooled.then(({ content }) => content).then(release, release);
    return spooled;
  }

  #take(bytes: number): void {
    this.#room -= bytes;
    if (this.#room < 0) throw new OperationError(...this.#refused);
    this.#arrived += bytes;
    this.#disk.take(bytes);
  }

  async #prepare(spooled: SpooledFile<ParsedFile>, path: PathOfFile): Promise<Prepared> {
    const parsed = await this.#read(spooled);
    if (parsed) await this.#target.promise;
    const prepared = parsed ? prepareFile(path(parsed), parsed, this.#accept) : unreadable;
    const kept = parsed && prepared.kind !== 'refused' ? this.#keep(spooled, parsed) : null;
    if (parsed && !kept && spooled.buffer) this.#threads.buffers.giveBack(spooled.buffer);
    this.#unread -= 1;
    this.#hurryWhenRead();
    await kept;
    return prepared;
  }

  /** What is in a file; null where that takes more than a thread has, which may then still look at the buffer. */
  async #read({ content }: SpooledFile<ParsedFile>): Promise<ParsedFile | null> {
    try {
      return await content;
    } catch (error) {
      if (!(error instanceof JobFailed) || error.reason === 'threw') throw error;
      this.#ctx.log.warn({ err: error }, 'a file could not be read within its limits');
      return null;
    }
  }

  /** When the last file was read, no other blob of this upload will be announced. */
  #hurryWhenRead(): void {
    if (this.#hasArrived && this.#unread === 0) this.#reservations.hurry();
  }

  /**
   * Puts a file into the store: announced while it is written, together with others, and moved to its place when both
   * are durable.
   */
  async #keep({ path, buffer }: SpooledFile<ParsedFile>, { sha256, size }: ParsedFile): Promise<void> {
    const { blobs } = this.#ctx;
    const announced = this.#reservations.reserve({ sha256, size });
    announced.catch(() => {}); // heard of below
    try {
      if (buffer) {
        await blobs.write(path, bytesOf(buffer));
        // Only here is it sure that no thread looks at it any more.
        this.#threads.buffers.giveBack(buffer);
        this.#disk.wrote(size);
      }
      await announced;
      await blobs.put(sha256, path, buffer !== null);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }
}
