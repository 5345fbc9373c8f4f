import { firstText, frameIndexOf, type DicomJson } from '@mado/dicom';
import { readGreyPipeline, type ReadUri } from '@mado/dicom/frames';
import { frameGroup } from './frame-attributes.ts';
import type { GreyPipeline, VoiAlternative } from './voi.ts';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

/**
 * What the file says about an image's way from stored values to grey (PS3.3 C.11.1, C.11.2): all its windows, or its
 * VOI LUT where it has no window.
 * @throws FrameError when a lookup table contradicts itself, and what `readUri` rejects with
 */
export async function greyPipeline({ instance, frame }: ViewerImage, readUri: ReadUri): Promise<GreyPipeline> {
  const { modality, voi, inverted } = await readGreyPipeline(instance, frameIndexOf(frame), readUri);
  const alternatives = windows(frameGroup(instance, frame, tag.FrameVOILUTSequence), isFloat(instance));
  const table: VoiAlternative[] = voi && alternatives.length === 0 ? [{ voi, explanation: '' }] : [];
  return { modality, alternatives: [...alternatives, ...table], inverse: inverted };
}

/** Values are floating point numbers (PS3.3 C.7.6.24, C.7.6.25). */
function isFloat(instance: DicomJson): boolean {
  return Boolean(instance[tag.FloatPixelData] ?? instance[tag.DoubleFloatPixelData]);
}

/**
 * Windows that are wide enough for their function (PS3.3 C.11.2.1.2.1, C.11.2.1.3). LINEAR counts whole numbers: a
 * window of width 1, as maps of values from 0 to 1 have it, would be a step, and all but zero white. For floating point
 * numbers it is therefore read as LINEAR_EXACT, which is what their writers mean; on windows that are wide it makes no
 * difference.
 */
function windows(voi: DicomJson, float: boolean): VoiAlternative[] {
  const widths = voi[tag.WindowWidth]?.Value ?? [];
  const explanations = voi[tag.WindowCenterWidthExplanation]?.Value ?? [];
  const stated = firstText(voi, tag.VOILUTFunction);
  const linear = float ? 'LINEAR_EXACT' : 'LINEAR';
  const shape = stated === 'LINEAR_EXACT' || stated === 'SIGMOID' ? stated : linear;
  return (voi[tag.WindowCenter]?.Value ?? []).flatMap((center, index) => {
    const width = widths[index];
    if (typeof center !== 'number' || typeof width !== 'number') return [];
    if (width <= 0 || (shape === 'LINEAR' && width < 1)) return [];
    const explanation = explanations[index];
    return [
      { voi: { function: shape, center, width }, explanation: typeof explanation === 'string' ? explanation : '' },
    ];
  });
}
