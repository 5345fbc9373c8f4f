import { frameIndexOf } from '@mado/dicom';
import { readGreyPipeline, type ReadUri } from '@mado/dicom/frames';
import type { ViewerImage } from './series-images.ts';
import type { GreyPipeline } from './voi.ts';

/**
 * What the file says about an image's way from stored values to grey (PS3.3 C.11.1, C.11.2).
 * @throws FrameError when a lookup table contradicts itself, and what `readUri` rejects with
 */
export async function greyPipeline({ instance, frame }: ViewerImage, readUri: ReadUri): Promise<GreyPipeline> {
  const { modality, alternatives, inverted } = await readGreyPipeline(instance, frameIndexOf(frame), readUri);
  return { modality, alternatives, inverse: inverted };
}
