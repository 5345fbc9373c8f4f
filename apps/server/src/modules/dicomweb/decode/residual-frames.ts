import { residualsOf, type SampleLayout } from '@mado/dicom/frames';
import { leastRecentlyUsed } from '../../../platform/cache/index.ts';
import { OperationError, type Encoding } from '../../../platform/http/index.ts';
import type { WorkPermit } from '../../../platform/work/index.ts';
import { encoded } from './encoded.ts';
import type { FrameThreads } from './frame-threads.ts';

/** A native frame of which residuals are made. */
export interface FrameToEncode {
  /** SHA-256 of its file, and its number from one on: what is made of it is kept by them. */
  readonly sha256: string;
  readonly number: number;
  /** Null: its samples are of another kind. */
  readonly layout: SampleLayout | null;
  /** Bytes of the frame. */
  readonly length: number;
  /** The frame, explicit VR little endian. */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Residuals [PX-16] in a content coding, made once for all who ask for them.
 *
 * @param permit asked for where they are not there yet, and given back when they are
 * @throws {OperationError} busy, too_many_requests, not_acceptable, and those of reading the frame; RequestLeft
 */
export type ResidualsOf = (permit: () => WorkPermit, frame: FrameToEncode, coding: Encoding) => Promise<Uint8Array>;

/** Bytes of a frame that one may wait for on the event loop: some ms. */
const largestOnTheLoop = 1024 * 1024;

/** Bytes of residuals that are kept: of the case that twenty people scroll through. */
const bytesKept = 64 * 1024 * 1024;
/** About what is kept of a frame besides, in bytes. */
const besides = 512;

export function residualFrames(threads: Pick<FrameThreads, 'bytes' | 'prepare'>): ResidualsOf {
  const kept = leastRecentlyUsed<Uint8Array>(bytesKept, ({ buffer }) => buffer.byteLength + besides);

  return async function residualsOfFrame(permit, frame, coding) {
    const { sha256, number, layout, length, read } = frame;
    const key = `residuals ${sha256} ${number} ${coding}`;
    let isOwn = false;
    try {
      return await kept.get(key, async () => {
        isOwn = true;
        // A reader waits for the first frame of a study, and a thread takes longer to start than to do it.
        if (length <= largestOnTheLoop && !threads.prepare()) return encoded(residualsOf(await read(), layout), coding);
        const own = permit();
        try {
          const job = async () => ({ kind: 'residuals', bytes: await read(), layout, coding }) as const;
          return await threads.bytes(key, own, 3 * length, job);
        } finally {
          // The answer may take a narrow line long, and needs no more work.
          own.release();
        }
      });
    } catch (error) {
      // It was another request, which all waited for, that has gone, or has used up its share.
      if (!isOwn && error instanceof OperationError) return residualsOfFrame(permit, frame, coding);
      throw error;
    }
  };
}
