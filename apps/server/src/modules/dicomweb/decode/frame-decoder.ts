import type { BulkTable, ByteEdit, FrameIndex, FrameTable } from '@mado/dicom';
import { decodableTransferSyntaxes, type PixelDescription } from '@mado/dicom/frames';
import { leastRecentlyUsed } from '../../../platform/cache/index.ts';
import type { Clock } from '../../../platform/clock/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { JobFailed, workerPool } from '../../../platform/workers/index.ts';
import type { InstanceResult } from '../../studies/index.ts';
import type { WantedOfInstance } from '../search/results.ts';
import {
  decodedLength,
  inflatedAtMost,
  largestDecoded,
  type DecodeAnswer,
  type DecodeJob,
  type StoredStretch,
} from './decode-job.ts';
import type { Identifiers } from './identifiers.ts';
import { RequestLeft, workBudget, workLimits, type WorkTurn } from '../../../platform/work/index.ts';

/** An instance whose frames are to be decoded. */
interface Decodable {
  /** SHA-256 of the file: descriptions are kept by it. */
  readonly sha256: string;
  /** DICOM JSON, deflated. */
  readonly dicomJson: () => Promise<Uint8Array>;
}

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
  enter(who: string): WorkTurn;
  /**
   * A frame out of what is stored, where that takes work: inflated, or in another order of bytes. @throws
   * {OperationError} not_acceptable
   */
  frame(turn: WorkTurn, table: FrameTable, frame: FrameIndex, stored: LazyStretch): Promise<Uint8Array>;
  /** A bulk value, likewise. @throws {OperationError} not_acceptable */
  bulk(turn: WorkTurn, table: BulkTable, path: string, stored: LazyStretch): Promise<Uint8Array>;
  /**
   * The frame as explicit VR little endian has it in pixel data.
   *
   * @throws {OperationError} not_acceptable when the frame cannot be decoded
   */
  decode(
    turn: WorkTurn,
    instance: Decodable,
    bytes: Uint8Array,
    transferSyntaxUID: string,
    frame: number,
  ): Promise<Uint8Array>;
  /** Whether all frames of an instance fit what one piece of work may decode. */
  fits(turn: WorkTurn, instance: Decodable, transferSyntaxUID: string, numberOfFrames: number): Promise<boolean>;
  /**
   * A whole file in explicit VR little endian, all its frames decoded, in pieces.
   *
   * @throws {OperationError} not_acceptable when that cannot be done
   */
  rewrite(turn: WorkTurn, stored: LazyStretch, identifiers: Identifiers): Promise<Uint8Array[]>;
  /**
   * What has to change in a file so that it has its identifiers, as `identifierEdits`.
   *
   * @param stored its beginning, or all of it
   * @throws {OperationError} not_acceptable when that cannot be found out
   */
  identify(turn: WorkTurn, stored: LazyStretch, whole: boolean, identifiers: Identifiers): Promise<ByteEdit[] | null>;
  /**
   * Metadata of one instance as a JSON array, bulk data addressed: large ones, whose text nobody else should wait for.
   *
   * @param dicomJson deflated
   * @throws {OperationError} not_acceptable when it is too large
   */
  metadata(turn: WorkTurn, instance: { sha256: string; dicomJson: Uint8Array }, address: string): Promise<Uint8Array>;
  /** One result of a search for instances as JSON, likewise. @throws {OperationError} not_acceptable */
  result(turn: WorkTurn, result: InstanceResult, root: string, wanted: WantedOfInstance): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A stretch of a stored file that is read when its turn comes. */
export interface LazyStretch extends Omit<StoredStretch, 'bytes'> {
  readonly length: number;
  read(): Promise<Uint8Array>;
}

/** Whether frames of this syntax can be had uncompressed. */
export function isDecodable(transferSyntaxUID: string): boolean {
  return decodableTransferSyntaxes.has(transferSyntaxUID);
}

const descriptionsKept = 2_000;
const failuresKept = 10_000;

/** Threads are started with the first frame that is to be decoded. */
export function frameDecoder(clock: Clock): FrameDecoder {
  const pool = workerPool<DecodeJob, DecodeAnswer>(new URL('./decode-worker.ts', import.meta.url), {
    threads: workLimits.jobs,
    timeoutMs: 20_000,
    heapMb: 512,
  });
  const budget = workBudget(clock);
  const descriptions = leastRecentlyUsed<PixelDescription>(descriptionsKept, () => 1);
  /** What took too much time or memory. */
  const failed = new Set<string>();

  function remember(key: string): void {
    if (failed.size >= failuresKept) failed.delete(failed.values().next().value ?? '');
    failed.add(key);
  }

  /** @param key names the work: that of a name that has failed is not tried again */
  async function run(key: string, turn: WorkTurn, bytes: number, job: () => Promise<DecodeJob>): Promise<DecodeAnswer> {
    if (failed.has(key)) throw new OperationError('not_acceptable');
    return turn.run(bytes, async () => {
      const given = await job();
      try {
        return await pool.run(given);
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        if (error.reason !== 'closed') remember(key);
        throw new OperationError(error.reason === 'closed' ? 'unavailable' : 'not_acceptable');
      }
    });
  }

  async function chunksOf(...given: Parameters<typeof run>): Promise<Uint8Array[]> {
    const answer = await run(...given);
    if (answer.kind !== 'bytes') throw new TypeError('a thread answered something else');
    return answer.chunks;
  }
  const bytesOf = async (...given: Parameters<typeof run>) => (await chunksOf(...given))[0] ?? new Uint8Array();

  async function described(turn: WorkTurn, instance: Decodable, transferSyntaxUID: string): Promise<PixelDescription> {
    try {
      return await describedOnce(turn, instance, transferSyntaxUID);
    } catch (error) {
      // It may have been another request, which all waited for, that has gone.
      if (error instanceof RequestLeft && !turn.hasLeft()) return described(turn, instance, transferSyntaxUID);
      throw error;
    }
  }

  function describedOnce(turn: WorkTurn, { sha256, dicomJson }: Decodable, transferSyntaxUID: string) {
    const key = `${sha256} ${transferSyntaxUID}`;
    return descriptions.get(key, async () => {
      const job = async (): Promise<DecodeJob> => ({
        kind: 'describe',
        dicomJson: await dicomJson(),
        transferSyntaxUID,
      });
      const answer = await run(`describe ${key}`, turn, 0, job);
      if (answer.kind !== 'described') throw new TypeError('a thread answered something else');
      return answer.description;
    });
  }

  return {
    enter: (who) => budget.enter(who),
    frame(turn, table, frame, stored) {
      const { sha256, offset, length } = stored;
      const key = `frame ${sha256} ${table.deflated ? 'deflated' : frame}`;
      return bytesOf(key, turn, length + (table.deflated?.inflatedLength ?? length), async () => ({
        kind: 'frame',
        table,
        frame,
        sha256,
        offset,
        bytes: await stored.read(),
      }));
    },
    bulk(turn, table, path, stored) {
      const { sha256, offset, length } = stored;
      const key = `bulk ${sha256} ${table.deflated ? 'deflated' : path}`;
      return bytesOf(key, turn, length + (table.deflated?.inflatedLength ?? length), async () => ({
        kind: 'bulk',
        table,
        path,
        sha256,
        offset,
        bytes: await stored.read(),
      }));
    },
    async decode(turn, instance, bytes, transferSyntaxUID, frame) {
      const description = await described(turn, instance, transferSyntaxUID);
      const key = `decode ${instance.sha256} ${frame}`;
      return bytesOf(key, turn, bytes.length + 2 * decodedLength(description), async () => ({
        kind: 'decode',
        bytes,
        description,
      }));
    },
    async fits(turn, instance, transferSyntaxUID, numberOfFrames) {
      return decodedLength(await described(turn, instance, transferSyntaxUID)) * numberOfFrames <= largestDecoded;
    },
    async identify(turn, stored, whole, identifiers) {
      const key = `identify ${stored.sha256} ${stored.length}`;
      const answer = await run(key, turn, 2 * stored.length, async () => ({
        kind: 'identify',
        beginning: await stored.read(),
        whole,
        identifiers,
      }));
      if (answer.kind !== 'edits') throw new TypeError('a thread answered something else');
      return answer.edits;
    },
    rewrite: (turn, stored, identifiers) =>
      chunksOf(`file ${stored.sha256}`, turn, 2 * stored.length + largestDecoded, async () => ({
        kind: 'file',
        file: await stored.read(),
        identifiers,
      })),
    metadata: (turn, { sha256, dicomJson }, address) =>
      bytesOf(`metadata ${sha256}`, turn, 3 * inflatedAtMost(dicomJson), async () => ({
        kind: 'metadata',
        dicomJson,
        address,
      })),
    result(turn, result, root, wanted) {
      const bytes = result.dicomJson ? 3 * inflatedAtMost(result.dicomJson) : 0;
      const key = `result ${result.studyInstanceUid} ${result.seriesInstanceUid} ${result.sopInstanceUid}`;
      return bytesOf(key, turn, bytes, async () => ({ kind: 'result', result, root, wanted }));
    },
    close: () => pool.close(),
  };
}
