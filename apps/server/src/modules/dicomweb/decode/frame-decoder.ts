import { availableParallelism } from 'node:os';
import type { ByteEdit } from '@mado/dicom';
import { decodableTransferSyntaxes, type PixelDescription } from '@mado/dicom/frames';
import { OperationError } from '../../../platform/http/index.ts';
import { JobFailed, workerPool } from '../../../platform/workers/index.ts';
import { leastRecentlyUsed } from '../../studies/index.ts';
import type { Identifiers } from './rewrite-file.ts';

export type DecodeJob =
  | { kind: 'describe'; dicomJson: Uint8Array; transferSyntaxUID: string }
  | { kind: 'frame'; bytes: Uint8Array; description: PixelDescription }
  | { kind: 'file'; file: Uint8Array; identifiers: Identifiers }
  | { kind: 'identify'; beginning: Uint8Array; whole: boolean; identifiers: Identifiers };
export type DecodeAnswer =
  | { kind: 'described'; description: PixelDescription }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'edits'; edits: ByteEdit[] | null };

/** An instance whose frames are to be decoded. */
interface Decodable {
  /** SHA-256 of the file: descriptions are kept by it. */
  readonly sha256: string;
  /** DICOM JSON, deflated. */
  readonly dicomJson: () => Promise<Uint8Array>;
}

/** Decodes frames in threads. */
export interface FrameDecoder {
  /**
   * The frame as explicit VR little endian has it in pixel data.
   *
   * @throws {OperationError} not_acceptable when the frame cannot be decoded
   */
  decode(instance: Decodable, bytes: Uint8Array, transferSyntaxUID: string): Promise<Uint8Array>;
  /**
   * A whole file in explicit VR little endian, all its frames decoded.
   *
   * @throws {OperationError} not_acceptable when that cannot be done
   */
  rewrite(file: Uint8Array, identifiers: Identifiers): Promise<Uint8Array>;
  /**
   * What has to change in a file so that it has its identifiers, as `identifierEdits`.
   *
   * @throws {OperationError} not_acceptable when that cannot be found out
   */
  identify(beginning: Uint8Array, whole: boolean, identifiers: Identifiers): Promise<ByteEdit[] | null>;
  close(): Promise<void>;
}

/** Whether frames of this syntax can be had uncompressed. */
export function isDecodable(transferSyntaxUID: string): boolean {
  return decodableTransferSyntaxes.has(transferSyntaxUID);
}

const descriptionsKept = 2_000;

/** Threads are started with the first frame that is to be decoded. */
export function frameDecoder(): FrameDecoder {
  const pool = workerPool<DecodeJob, DecodeAnswer>(new URL('./decode-worker.ts', import.meta.url), {
    threads: availableParallelism(),
    timeoutMs: 60_000,
    heapMb: 512,
  });
  const descriptions = leastRecentlyUsed<PixelDescription>(descriptionsKept, () => 1);

  async function run(job: DecodeJob): Promise<DecodeAnswer> {
    try {
      return await pool.run(job);
    } catch (error) {
      throw error instanceof JobFailed ? new OperationError('not_acceptable') : error;
    }
  }

  async function bytesOf(job: DecodeJob): Promise<Uint8Array> {
    const answer = await run(job);
    if (answer.kind !== 'bytes') throw new TypeError('a thread answered something else');
    return answer.bytes;
  }

  return {
    async decode({ sha256, dicomJson }, bytes, transferSyntaxUID) {
      const description = await descriptions.get(`${sha256} ${transferSyntaxUID}`, async () => {
        const answer = await run({ kind: 'describe', dicomJson: await dicomJson(), transferSyntaxUID });
        if (answer.kind !== 'described') throw new TypeError('a thread answered something else');
        return answer.description;
      });
      return bytesOf({ kind: 'frame', bytes, description });
    },
    async identify(beginning, whole, identifiers) {
      const answer = await run({ kind: 'identify', beginning, whole, identifiers });
      if (answer.kind !== 'edits') throw new TypeError('a thread answered something else');
      return answer.edits;
    },
    rewrite: (file, identifiers) => bytesOf({ kind: 'file', file, identifiers }),
    close: () => pool.close(),
  };
}
