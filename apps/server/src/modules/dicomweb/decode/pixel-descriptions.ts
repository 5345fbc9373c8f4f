import type { PixelDescription } from '@mado/dicom/frames';
import { leastRecentlyUsed } from '../../../platform/cache/index.ts';
import { RequestLeft, type WorkPermit } from '../../../platform/work/index.ts';
import type { FrameThreads } from './frame-threads.ts';

/** An instance whose frames are to be decoded. */
export interface Decodable {
  /** SHA-256 of the file: descriptions are kept by it. */
  readonly sha256: string;
  /** DICOM JSON, deflated. */
  readonly dicomJson: () => Promise<Uint8Array>;
}

export interface PixelDescriptions {
  /**
   * What pixels of an instance are like, read in a thread, once for all requests that ask at a time.
   *
   * @throws {OperationError} not_acceptable when its DICOM JSON does not say
   */
  of(permit: WorkPermit, instance: Decodable, transferSyntaxUID: string): Promise<PixelDescription>;
}

const descriptionsKept = 2_000;

export function pixelDescriptions(threads: Pick<FrameThreads, 'run'>): PixelDescriptions {
  const descriptions = leastRecentlyUsed<PixelDescription>(descriptionsKept, () => 1);

  async function described(
    permit: WorkPermit,
    instance: Decodable,
    transferSyntaxUID: string,
  ): Promise<PixelDescription> {
    try {
      return await describedOnce(permit, instance, transferSyntaxUID);
    } catch (error) {
      // It may have been another request, which all waited for, that has gone.
      if (error instanceof RequestLeft && !permit.isReleased()) return described(permit, instance, transferSyntaxUID);
      throw error;
    }
  }

  function describedOnce(permit: WorkPermit, { sha256, dicomJson }: Decodable, transferSyntaxUID: string) {
    const key = `${sha256} ${transferSyntaxUID}`;
    return descriptions.get(key, async () => {
      const answer = await threads.run(`describe ${key}`, permit, 0, async () => ({
        kind: 'describe',
        dicomJson: await dicomJson(),
        transferSyntaxUID,
      }));
      if (answer.kind !== 'described') throw new TypeError('a thread answered something else');
      return answer.description;
    });
  }

  return { of: described };
}
