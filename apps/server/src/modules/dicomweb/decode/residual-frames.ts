import { residualsOf, type SampleLayout } from '@mado/dicom/frames';
import { leastRecentlyUsed } from '../../../platform/cache/index.ts';
import type { Encoding } from '../../../platform/http/index.ts';
import { RequestLeft, type WorkPermit } from '../../../platform/work/index.ts';
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
 * @param permit asked for where they are not there yet
 * @throws {OperationError} busy, too_many_requests, not_acceptable, and those of reading the frame
 */
export type ResidualsOf = (
  permit: () => WorkPermit,
  frame: FrameToEncode,
  coding: Encoding | null,
) => Promise<Uint8Array>;

/** Bytes of a frame that one may wait for on the event loop: some ms. */
const largestOnTheLoop = 1024 * 1024;

/** Bytes of residuals that are kept: of the case that twenty people scroll through. */
const bytesKept = 64 * 1024 * 1024;

export function residualFrames(threads: Pick<FrameThreads, 'bytes' | 'prepare'>): ResidualsOf {
  const kept = leastRecentlyUsed<Uint8Array>(bytesKept, ({ length }) => length);

  return async function residualsOfFrame(permit, frame, coding) {
    const { sha256, number, layout, length, read } = frame;
    const key = `residuals ${sha256} ${number} ${coding}`;
    try {
      return await kept.get(key, async () => {
        // A reader waits for the first frame of a study, and a thread takes longer to start than to do it.
        if (length <= largestOnTheLoop && !threads.prepare()) return encoded(residualsOf(await read(), layout), coding);
        const job = async () => ({ kind: 'residuals', bytes: await read(), layout, coding }) as const;
        return threads.bytes(key, permit(), 3 * length, job);
      });
    } catch (error) {
      // It may have been another request, which all waited for, that has gone.
      if (error instanceof RequestLeft && !permit().isReleased()) return residualsOfFrame(permit, frame, coding);
      throw error;
    }
  };
}
