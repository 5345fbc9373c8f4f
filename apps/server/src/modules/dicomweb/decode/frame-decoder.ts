import type { BulkTable, ByteEdit, FrameIndex, FrameTable } from '@mado/dicom';
import { decodableTransferSyntaxes } from '@mado/dicom/frames';
import type { Clock } from '../../../platform/clock/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { workBudget, type WorkPermit } from '../../../platform/work/index.ts';
import type { InstanceResult } from '../../studies/index.ts';
import type { WantedOfInstance } from '../search/results.ts';
import { decodedLength, inflatedAtMost, largestDecoded, type StoredByteRange } from './decode-job.ts';
import { frameThreads, type FrameThreads } from './frame-threads.ts';
import type { Identifiers } from './identifiers.ts';
import { residualFrames, type ResidualsOf } from './residual-frames.ts';
import { pixelDescriptions, type Decodable, type PixelDescriptions } from './pixel-descriptions.ts';

/**
 * Inflates, decodes and rewrites in threads, never on the event loop, within one budget. What failed once is not tried
 * again.
 */
export interface FrameDecoder {
  /**
   * A request's share in the budget.
   *
   * @param who an account, or an address
   * @throws {OperationError} busy, too_many_requests
   */
  acquire(who: string): WorkPermit;
  /**
   * A frame out of what is stored, where that takes work: inflated, or in another order of bytes. @throws
   * {OperationError} not_acceptable
   */
  frame(permit: WorkPermit, table: FrameTable, frame: FrameIndex, stored: LazyByteRange): Promise<Uint8Array>;
  /** A bulk value, likewise. @throws {OperationError} not_acceptable */
  bulk(permit: WorkPermit, table: BulkTable, path: string, stored: LazyByteRange): Promise<Uint8Array>;
  /**
   * The frame as explicit VR little endian has it in pixel data.
   *
   * @throws {OperationError} not_acceptable when the frame cannot be decoded
   */
  decode(
    permit: WorkPermit,
    instance: Decodable,
    bytes: Uint8Array,
    transferSyntaxUID: string,
    frame: number,
  ): Promise<Uint8Array>;
  /**
   * As `decode`, with a text burned in [AC-34].
   *
   * @throws {OperationError} link_marked_only when that cannot be done
   */
  mark(
    permit: WorkPermit,
    instance: Decodable,
    bytes: Uint8Array,
    transferSyntaxUID: string,
    frame: number,
    mark: Mark,
  ): Promise<Uint8Array>;
  readonly residuals: ResidualsOf;
  /** Whether all frames of an instance fit what one piece of work may decode. */
  fits(permit: WorkPermit, instance: Decodable, transferSyntaxUID: string, numberOfFrames: number): Promise<boolean>;
  /**
   * A whole file in explicit VR little endian, all its frames decoded, in pieces.
   *
   * @throws {OperationError} not_acceptable when that cannot be done
   */
  rewrite(permit: WorkPermit, stored: LazyByteRange, identifiers: Identifiers): Promise<Uint8Array[]>;
  /**
   * What has to change in a file so that it has its identifiers, as `identifierEdits`.
   *
   * @param stored its beginning, or all of it
   * @throws {OperationError} not_acceptable when that cannot be found out
   */
  identify(
    permit: WorkPermit,
    stored: LazyByteRange,
    whole: boolean,
    identifiers: Identifiers,
  ): Promise<ByteEdit[] | null>;
  /**
   * Metadata of one instance as a JSON array, bulk data addressed: large ones, whose text nobody else should wait for.
   *
   * @param dicomJson deflated
   * @throws {OperationError} not_acceptable when it is too large
   */
  metadata(
    permit: WorkPermit,
    instance: { sha256: string; dicomJson: Uint8Array },
    address: string,
  ): Promise<Uint8Array>;
  /** One result of a search for instances as JSON, likewise. @throws {OperationError} not_acceptable */
  result(permit: WorkPermit, result: InstanceResult, root: string, wanted: WantedOfInstance): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What is burned in a frame, and what that takes. */
interface Mark {
  readonly text: string;
  /** Values of the instance's palette that its DICOM JSON only names, by their path. */
  readonly tables: Readonly<Record<string, Uint8Array>>;
  /** What is by chance in it is known to nobody else. */
  readonly secret: Uint8Array;
}

/** A byte range of a stored file that is read when it is needed. */
export interface LazyByteRange extends Omit<StoredByteRange, 'bytes'> {
  readonly length: number;
  read(): Promise<Uint8Array>;
}

/** Whether frames of this syntax can be had uncompressed. */
export function isDecodable(transferSyntaxUID: string): boolean {
  return decodableTransferSyntaxes.has(transferSyntaxUID);
}

/** Threads are started with the first frame that is to be decoded. */
export function frameDecoder(clock: Clock): FrameDecoder {
  const budget = workBudget(clock);
  const threads = frameThreads();
  const descriptions = pixelDescriptions(threads);

  return {
    acquire: (who) => budget.acquire(who),
    frame(permit, table, frame, stored) {
      const { sha256, offset, length } = stored;
      const key = `frame ${sha256} ${table.deflated ? 'deflated' : frame}`;
      return threads.bytes(key, permit, length + (table.deflated?.inflatedLength ?? length), async () => ({
        kind: 'frame',
        table,
        frame,
        sha256,
        offset,
        bytes: await stored.read(),
      }));
    },
    bulk(permit, table, path, stored) {
      const { sha256, offset, length } = stored;
      const key = `bulk ${sha256} ${table.deflated ? 'deflated' : path}`;
      return threads.bytes(key, permit, length + (table.deflated?.inflatedLength ?? length), async () => ({
        kind: 'bulk',
        table,
        path,
        sha256,
        offset,
        bytes: await stored.read(),
      }));
    },
    async decode(permit, instance, bytes, transferSyntaxUID, frame) {
      const description = await descriptions.of(permit, instance, transferSyntaxUID);
      const key = `decode ${instance.sha256} ${frame}`;
      return threads.bytes(key, permit, bytes.length + 2 * decodedLength(description), async () => ({
        kind: 'decode',
        bytes,
        description,
      }));
    },
    mark: marking(threads, descriptions),
    residuals: residualFrames(threads),
    async fits(permit, instance, transferSyntaxUID, numberOfFrames) {
      return (
        decodedLength(await descriptions.of(permit, instance, transferSyntaxUID)) * numberOfFrames <= largestDecoded
      );
    },
    async identify(permit, stored, whole, identifiers) {
      const key = `identify ${stored.sha256} ${stored.length}`;
      const answer = await threads.run(key, permit, 2 * stored.length, async () => ({
        kind: 'identify',
        beginning: await stored.read(),
        whole,
        identifiers,
      }));
      if (answer.kind !== 'edits') throw new TypeError('a thread answered something else');
      return answer.edits;
    },
    rewrite: (permit, stored, identifiers) =>
      threads.chunks(`file ${stored.sha256}`, permit, 2 * stored.length + largestDecoded, async () => ({
        kind: 'file',
        file: await stored.read(),
        identifiers,
      })),
    metadata: (permit, { sha256, dicomJson }, address) =>
      threads.bytes(`metadata ${sha256}`, permit, 3 * inflatedAtMost(dicomJson), async () => ({
        kind: 'metadata',
        dicomJson,
        address,
      })),
    result(permit, result, root, wanted) {
      const bytes = result.dicomJson ? 3 * inflatedAtMost(result.dicomJson) : 0;
      const key = `result ${result.studyInstanceUid} ${result.seriesInstanceUid} ${result.sopInstanceUid}`;
      return threads.bytes(key, permit, bytes, async () => ({ kind: 'result', result, root, wanted }));
    },
    close: () => threads.close(),
  };
}

function marking(threads: FrameThreads, descriptions: PixelDescriptions): FrameDecoder['mark'] {
  return async (permit, instance, bytes, transferSyntaxUID, frame, mark) => {
    try {
      const description = await descriptions.of(permit, instance, transferSyntaxUID);
      const key = `mark ${instance.sha256} ${frame}`;
      return await threads.bytes(key, permit, bytes.length + 4 * decodedLength(description), async () => ({
        kind: 'mark',
        bytes,
        description,
        dicomJson: await instance.dicomJson(),
        ...mark,
      }));
    } catch (error) {
      if (error instanceof OperationError && error.code === 'not_acceptable')
        throw new OperationError('link_marked_only');
      throw error;
    }
  };
}
